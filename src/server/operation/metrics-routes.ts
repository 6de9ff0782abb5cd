import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { StartError, type MetricsConfig } from '../config.ts'
import { httpError } from '../http/http-error.ts'
import { isSameSecret } from '../domain/secrets.ts'
import type { Metrics } from './metrics.ts'

const METRICS_PATH = '/metrics'

export interface MetricsPort {
  readonly listen: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Without a token and without a port, this address does not exist. @returns the separate port, if there is one */
export function mountMetrics(
  server: FastifyInstance,
  metrics: Metrics | null,
  config: MetricsConfig | null,
): MetricsPort | null {
  if (metrics === null || config === null) return null
  if (config.token !== null) mountRoute(server, metrics, config.token)
  return config.port === null ? null : createPort(metrics, config.port)
}

function mountRoute(server: FastifyInstance, metrics: Metrics, token: string): void {
  server.get(METRICS_PATH, async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw httpError(401, 'unauthenticated', 'The bearer token of METRICS_TOKEN is needed.')
    }
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.render()
  })
}

/** Only this machine reaches the port, so the port needs no token. */
function createPort(metrics: Metrics, port: number): MetricsPort {
  const server = createServer((request, response) => {
    if (request.url !== METRICS_PATH) return response.writeHead(404).end()
    return metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    async listen() {
      server.listen(port, '127.0.0.1')
      try {
        await once(server, 'listening')
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new StartError(`METRICS_PORT cannot be listened on: ${reason}.`)
      }
    },
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
