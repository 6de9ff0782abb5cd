import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { route } from '../http/route.ts'
import { clearSessionCookies, keepCsrfCookie } from '../http/session-cookies.ts'
import type { Auth } from './auth.ts'
import { endSession } from './sessions.ts'

const SOCKET_TOKENS: RateLimit = { name: 'socket-tokens', max: 120, windowMs: 60_000 }

/** @param sessionEnded called when a session has ended; resolves when its open sockets are closed */
export function mountSessionRoutes(
  server: FastifyInstance,
  db: Database,
  auth: Auth,
  sessionEnded: (sessionId: string) => Promise<void>,
): void {
  route(server, api.logout, async ({ sessionId, reply }) => {
    await endSession(db, sessionId)
    await sessionEnded(sessionId)
    clearSessionCookies(reply)
    return null
  })

  route(server, api.getCurrentUser, async ({ user }) => user)

  route(server, api.getCsrfToken, async ({ sessionId, request, reply }) => {
    const token = auth.csrfToken(sessionId)
    keepCsrfCookie(request, reply, token)
    return { token }
  })

  route(
    server,
    api.getSocketToken,
    async ({ sessionId }) => ({ token: auth.socketToken(sessionId) }),
    { perSession: SOCKET_TOKENS },
  )
}
