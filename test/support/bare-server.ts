import type { FastifyInstance } from 'fastify'
import { createServer, type ServerOptions } from '#/server/http/create-server.ts'
import type { Guard } from '#/server/http/guard.ts'
import { ANY_CALL_PLACES } from '#/server/http/call-places.ts'
import { NO_RATE_LIMITS } from '#/server/concurrency/rate-limiter.ts'

export interface BareServerOptions {
  readonly config?: Partial<ServerOptions['config']>
  readonly guard?: Partial<Guard>
  readonly logStream?: ServerOptions['logStream']
}

/** The HTTP layer by itself; every token signs in a user whose name is the token. */
export function createBareServer(options: BareServerOptions = {}): Promise<FastifyInstance> {
  const { config, guard, logStream } = options
  return createServer({
    config: {
      publicOrigin: null,
      nativeOrigins: [],
      trustProxy: false,
      logLevel: 'warn',
      ...config,
    },
    guard: {
      findSession: async (token) => ({
        user: { id: token, username: token },
        since: 0,
        sessionId: token,
        sessionEndsAt: Infinity,
        credential: 'session',
      }),
      scriptRights: async () => null,
      productionFunction: async () => null,
      csrfToken: (sessionId) => `csrf of ${sessionId}`,
      rateLimiter: NO_RATE_LIMITS,
      calls: ANY_CALL_PLACES,
      onLimit: () => {},
      ...guard,
    },
    ...(logStream && { logStream }),
  })
}
