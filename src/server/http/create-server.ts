import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { CallLog } from './call-log.ts'
import { allowNativeOrigins } from './native-origins.ts'
import { handleError } from './error-handler.ts'
import type { Guard } from './guard.ts'
import { acceptJson } from './json-body.ts'
import { lazySchemaCompilers } from './lazy-schema-compilers.ts'
import { httpError } from './http-error.ts'
import { loggerOptions, type LogStream } from './logger-options.ts'
import { warnOfProxy } from './proxy-warnings.ts'
import { setSecurityHeaders } from './security-headers.ts'

export interface ServerOptions {
  readonly config: Pick<Config, 'publicOrigin' | 'nativeOrigins' | 'trustProxy' | 'logLevel'>
  readonly guard: Guard
  /** The stream of the log; the process's standard error if absent. */
  readonly logStream?: LogStream
}

/** More than any JSON body of the contract needs; uploads have a limit of their own. */
const MAX_BODY_BYTES = 256 * 1024

/** The time for 50 MB at 250 kbit/s. */
const RECEIVE_WITHIN_MS = 30 * 60_000

/** The HTTP server with everything that all calls need; features mount their calls with `route`. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, guard, logStream } = options
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: RECEIVE_WITHIN_MS,
    logger: loggerOptions(config.logLevel, logStream),
    logController: new CallLog(),
    // there is one balancer, and it adds the last address in X-Forwarded-For; the others come from the caller
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    schemaController: { compilersFactory: lazySchemaCompilers },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => handleError(error, request, reply),
  })
  server.decorate('guard', guard)
  server.decorateRequest('identity', null)
  server.decorateRequest('role', null)
  server.setErrorHandler(handleError)
  acceptJson(server)
  refuseWhileClosing(server)
  warnOfProxy(server, config)
  const isSecure = config.publicOrigin?.startsWith('https:') ?? false
  await setSecurityHeaders(server, isSecure)
  allowNativeOrigins(server, config.nativeOrigins)
  await server.register(cookie, {
    parseOptions: { path: '/', sameSite: 'lax', secure: isSecure },
  })
  return server
}

/** While the server closes, refuses requests on open connections with the usual form of an error. */
function refuseWhileClosing(server: FastifyInstance): void {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onRequest', async () => {
    if (isClosing) throw httpError(503, 'closing', 'The server is closing.')
  })
}

/** Changes an address that cannot be decoded into one that matches no call, so that the user gets a screen. */
function decodable(url: string): string {
  const [path = ''] = url.split('?', 1)
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    // the result is used, because a bundler takes the call for one without effect and leaves it out
    return decodeURI(path).length > 0
  } catch {
    return false
  }
}
