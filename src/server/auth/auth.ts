import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { SignedIn } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { type Identity, setSessionCookies } from '../http/guard.ts'
import { httpError, type HttpError } from '../http/http-error.ts'
import {
  findSessionById,
  findSessionByToken,
  createSession,
  type ProvenAccount,
} from './sessions.ts'
import { signatureOf, createSocketToken, sessionIdOfSocketToken } from '../domain/secrets.ts'

export interface Auth {
  /** Signs the data that a browser keeps while the user is at an identity provider. */
  readonly signInKey: string
  readonly findSession: (token: string) => Promise<Identity | null>
  /** The same token for the whole life of a session. */
  readonly csrfToken: (sessionId: string) => string
  readonly socketToken: (sessionId: string) => string
  /** Takes a socket token or a bearer token, for handshakes. */
  readonly authenticateSocketToken: (token: string) => Promise<Identity | null>
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
}

/** Tokens that stand in the place of a session. */
export interface OtherTokens {
  readonly findByToken: (token: string) => Promise<Identity | null>
  readonly findById: (id: string) => Promise<Identity | null>
}

export async function createAuth(db: Database, others: OtherTokens): Promise<Auth> {
  const [csrfKey, socketKey, signInKey] = [
    await ensureSecret(db, 'csrf'),
    await ensureSecret(db, 'socket-token'),
    await ensureSecret(db, 'sign-in'),
  ]
  const findByToken = async (token: string) =>
    (await findSessionByToken(db, token)) ?? others.findByToken(token)
  const findById = async (id: string) => (await findSessionById(db, id)) ?? others.findById(id)
  return {
    signInKey,
    findSession: findByToken,
    csrfToken: (sessionId) => signatureOf(csrfKey, sessionId),
    socketToken: (sessionId) => createSocketToken(socketKey, sessionId),
    authenticateSocketToken: (token) => {
      const sessionId = sessionIdOfSocketToken(socketKey, token)
      return sessionId === null ? findByToken(token) : findById(sessionId)
    },
    isSessionAlive: async (sessionId) => (await findById(sessionId)) !== null,
  }
}

/** The secret of that name, made on first use; processes that race for it all get the same one. */
export async function ensureSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

export interface SessionOptions {
  /** No token in the answer: the cookie carries the session. */
  readonly cookieOnly?: boolean
  /** False: the cookies end with the browser session. */
  readonly remember?: boolean
}

/** Starts a session: the last step of every sign-in. */
export type StartSession = (
  account: ProvenAccount,
  options: SessionOptions,
  reply: FastifyReply,
) => Promise<SignedIn>

export function createStartSession(db: Database, auth: Auth): StartSession {
  return async (account, { cookieOnly = false, remember = true }, reply) => {
    const session = await createSession(db, account)
    if (session === null) throw wrongCredentials()
    const { sessionId, token, since } = session
    const user = { ...account.user, since }
    const csrfToken = auth.csrfToken(sessionId)
    setSessionCookies(reply, { token, csrfToken, remember, endsAt: account.sessionEndsAt })
    return cookieOnly ? { user } : { token, user }
  }
}

export function wrongCredentials(): HttpError {
  return httpError(401, 'wrong_credentials', 'Wrong email or password')
}
