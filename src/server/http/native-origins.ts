import type { FastifyInstance } from 'fastify'
import { CSRF_HEADER } from '#/shared/account/limits.ts'

const PREFLIGHT_SECONDS = 600

/** Lets the native app's pages make calls; without such origins no foreign page may read an answer. */
export function allowNativeOrigins(server: FastifyInstance, origins: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return undefined
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after',
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS') return undefined
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': `authorization, content-type, ${CSRF_HEADER}`,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send()
  })
}
