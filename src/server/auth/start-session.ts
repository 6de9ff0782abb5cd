import type { FastifyReply } from 'fastify'
import type { SignedIn } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { httpError, type HttpError } from '../http/http-error.ts'
import { setSessionCookies } from '../http/session-cookies.ts'
import type { Auth } from './auth.ts'
import { createSession, type ProvenAccount } from './sessions.ts'

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
    const { sessionId, token } = session
    const { user } = account
    const csrfToken = auth.csrfToken(sessionId)
    setSessionCookies(reply, { token, csrfToken, remember, endsAt: account.sessionEndsAt })
    return cookieOnly ? { user } : { token, user }
  }
}

export function wrongCredentials(): HttpError {
  return httpError(401, 'wrong_credentials', 'Wrong email or password')
}
