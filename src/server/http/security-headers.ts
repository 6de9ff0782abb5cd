import helmet from '@fastify/helmet'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** @param isSecure whether people reach the server by https; many houses run it on a plain network */
export async function setSecurityHeaders(
  server: FastifyInstance,
  isSecure: boolean,
): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The editor sets colours and sizes in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socketSource],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
  // Helmet has no option for this header: auto-follow needs the microphone, and no page needs the other devices.
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=()')
  })
}

/** Not every browser counts sockets of the same host as 'self'. */
function socketSource(request: IncomingMessage): string {
  const host = request.headers.host ?? ''
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
