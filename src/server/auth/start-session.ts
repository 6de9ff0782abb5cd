import type { FastifyReply } from 'fastify'
import type { SignedIn, User } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { setSessionCookies } from '../http/session-cookies.ts'
import type { Auth } from './auth.ts'
import { createSession } from './sessions.ts'

export interface SessionOptions {
  /** No token in the answer: the cookie carries the session. */
  readonly cookieOnly?: boolean
  /** False: the cookies end with the browser session. */
  readonly remember?: boolean
}

/** What every way of signing in ends with. */
export type StartSession = (
  user: User,
  options: SessionOptions,
  reply: FastifyReply,
) => Promise<SignedIn>

export function createStartSession(db: Database, auth: Auth): StartSession {
  return async (user, { cookieOnly = false, remember = true }, reply) => {
    const { sessionId, token } = await createSession(db, user.id)
    setSessionCookies(reply, { token, csrfToken: auth.csrfToken(sessionId), remember })
    return cookieOnly ? { user } : { token, user }
  }
}
