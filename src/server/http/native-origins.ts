import type { FastifyInstance } from 'fastify'
import { CSRF_HEADER, UNPACKED_SIZE_HEADER } from '#/shared/api/call.ts'

const PREFLIGHT_SECONDS = 600

/**
 * The native app's pages may make calls; without such origins no foreign page may read an answer. Only a bearer token
 * carries a session there: cookies from another origin are never accepted.
 */
export function allowNativeOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  server.addHook('onRequest', async (request, reply) => {
    // Every answer has this header, so that no cache gives one origin's answer to another.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return undefined
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': `retry-after, ${UNPACKED_SIZE_HEADER}`,
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
