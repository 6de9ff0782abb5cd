import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { route } from '../http/route.ts'
import { createToken, deleteToken, listTokens } from './token-store.ts'

const CREATIONS: RateLimit = { name: 'access-tokens', max: 60, windowMs: 60 * 60_000 }

/**
 * Each call reaches the caller's own tokens only: another user's token gives the same error as an unknown one.
 * @param tokenRevoked called after a token was deleted; resolves when its open sockets are closed
 */
export function mountTokenRoutes(
  server: FastifyInstance,
  db: Database,
  tokenRevoked: (tokenId: string) => Promise<void>,
): void {
  route(server, api.listTokens, async ({ user }) => listTokens(db, user.id))

  route(
    server,
    api.createToken,
    async ({ user, sessionId, body }) => createToken(db, { userId: user.id, sessionId }, body),
    { perSession: CREATIONS },
  )

  route(server, api.revokeToken, async ({ user, params }) => {
    const wasThere = await deleteToken(db, user.id, params.tokenId)
    if (!wasThere) throw httpError(404, 'not_found', 'There is no such access token.')
    await tokenRevoked(params.tokenId)
    return null
  })
}
