import type AjvCompiler from '@fastify/ajv-compiler'
import cookie from '@fastify/cookie'
import type SerializerSelector from '@fastify/fast-json-stringify-compiler'
import helmet from '@fastify/helmet'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaCompiler,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { ErrorBody, ErrorCode } from '#/shared/api/errors.ts'
import { RateLimitError } from '../concurrency/rate-limiter.ts'
import type { Config } from '../config.ts'
import { isDiskFull, isMissingReference } from '../domain/locks.ts'
import type { Guard } from './guard.ts'
import { httpError, HttpError } from './http-error.ts'
import { loggerOptions, type LogStream } from './json-lines.ts'
import { CSRF_HEADER, UNPACKED_SIZE_HEADER } from '#/shared/api/call.ts'

export interface ServerOptions {
  readonly config: Pick<Config, 'publicOrigin' | 'nativeOrigins' | 'trustProxy' | 'logLevel'>
  readonly guard: Guard
  /** The stream of the log; the process's standard error if absent. */
  readonly logStream?: LogStream
}

/** More than any JSON body of the contract needs; uploads have a limit of their own. */
export const MAX_BODY_BYTES = 256 * 1024

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
  server.decorateRequest('rights', null)
  server.decorateRequest('stay', null)
  server.setErrorHandler(handleError)
  acceptJson(server)
  leaveGone(server)
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

/** @param otherPort begins to listen before the server @returns the server's address, e.g. `http://127.0.0.1:3000` */
export async function listen(
  server: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  otherPort: { readonly listen: () => Promise<void> } | null,
): Promise<string> {
  await otherPort?.listen()
  const { log } = server
  const { level } = log
  // json-lines.ts logs the start as one line, so the server logs none for each address
  if (level === 'info' || level === 'debug') log.level = 'warn'
  try {
    return await server.listen({ host, port })
  } finally {
    log.level = level
  }
}

/** A request whose connection was reset while it was read has no address to be limited by, and nobody to be answered. */
function leaveGone(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.remoteAddress === undefined) return reply.hijack()
  })
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

/** JSON bodies; an empty one counts as none, whatever the content type says. */
function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body.toString(), done)
  })
}

/** Every call is a line at `debug` and no higher level: the error handler logs errors. */
class CallLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  /** The client has left before it has read the whole answer. */
  override streamError(error: Error, request: FastifyRequest): void {
    request.log.debug({ err: error, req: request }, 'An answer was not read to its end')
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ req: request, status: reply.statusCode, ms }, 'Call')
  }
}

/** Warns if a proxy's headers show that a setting is missing. Each warning is logged once, at the first request. */
function warnOfProxy(
  server: FastifyInstance,
  { publicOrigin, trustProxy }: Pick<Config, 'publicOrigin' | 'trustProxy'>,
): void {
  const warnings = [
    ...(publicOrigin === null
      ? [
          {
            isDue: (header: Header) => header('x-forwarded-proto') === 'https',
            text: 'People come by https through a proxy, and PUBLIC_URL is not set: set it to the https address that they use, so that cookies are Secure and browsers insist on https.',
          },
        ]
      : []),
    ...(trustProxy
      ? []
      : [
          {
            isDue: (header: Header) => header('x-forwarded-for') !== undefined,
            text: 'Calls come through a proxy, and TRUST_PROXY is off: everybody counts as one address, whose limits they share. Where nobody can reach the server but by the proxy, set TRUST_PROXY=on.',
          },
        ]),
  ]
  if (warnings.length === 0) return
  const due = new Set(warnings)
  server.addHook('onRequest', async ({ headers }) => {
    for (const warning of due) {
      if (!warning.isDue((name) => headers[name]?.toString())) continue
      due.delete(warning)
      server.log.warn(warning.text)
    }
  })
}

type Header = (name: string) => string | undefined

/** @param isSecure whether people reach the server by https; many houses run it on a plain network */
async function setSecurityHeaders(server: FastifyInstance, isSecure: boolean): Promise<void> {
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
    // for a browser and a plugin that are no more
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
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

// A route's schemas are compiled when the route is first called, and the compilers are loaded then: a start needs none
// of them, and would spend a quarter of its time on them (docs/decisions/011).
type CompilersFactory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

type BuildValidator = NonNullable<CompilersFactory['buildValidator']>

// Validation is synchronous, so the compilers are loaded synchronously.
const require = createRequire(import.meta.url)

const validatorCompiler = once(() => {
  const createCompiler = require('@fastify/ajv-compiler') as typeof AjvCompiler
  return createCompiler()(
    {},
    { customOptions: { allErrors: false, coerceTypes: false, removeAdditional: false } },
  )
})

const serializerCompiler = once(() => {
  const createCompiler =
    require('@fastify/fast-json-stringify-compiler') as typeof SerializerSelector
  return createCompiler()()
})

const compileValidator: FastifySchemaCompiler<object> = (route) => {
  const validator = once(() => validatorCompiler()(route))
  return (data) => validator()(data) === true || { error: validator().errors ?? [] }
}

const lazySchemaCompilers: CompilersFactory = {
  // Fastify's types know Ajv only, whose validators have more to them than Fastify uses.
  buildValidator: (() => compileValidator) as unknown as BuildValidator,
  buildSerializer: () => (route) => {
    const serializer = once(() => serializerCompiler()(route))
    return (data) => serializer()(data)
  },
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const FAILED_SIGN_INS: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'identity_refused',
  'email_unverified',
])

/** Answers every error as `{error, code, details?}`. An unexpected error gets an answer without its details. */
function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = asHttpError(error)
  // work that ended because its caller has gone is no failure
  const isGone =
    (reply.raw.destroyed || request.raw.socket.destroyed) &&
    error instanceof Error &&
    error.name === 'AbortError'
  if (answer.status >= 500 && answer.code !== 'closing' && !isGone)
    request.log.error({ err: error, req: request }, 'Unexpected error')
  if (answer instanceof RateLimitError) {
    reply.header('retry-after', answer.retryAfterSeconds)
    request.server.guard.onLimit({ limit: answer.limit, ip: request.ip })
  }
  if (answer.code === 'too_many_imports')
    request.server.guard.onLimit({ limit: 'imports', ip: request.ip })
  // The log contains no typed text: an unknown address may be a password in the wrong field.
  if (FAILED_SIGN_INS.has(answer.code))
    request.log.warn({ code: answer.code, ip: request.ip }, 'A sign-in failed')
  const body: ErrorBody = {
    error: answer.message,
    code: answer.code,
    ...(answer.details && { details: [...answer.details] }),
  }
  // A binary call's error is JSON all the same.
  reply.code(answer.status).type('application/json; charset=utf-8').send(body)
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isMissingReference(error)) return httpError(404, 'not_found', 'Not found')
  if (isDiskFull(error)) return httpError(507, 'disk_full', 'The disk of this house is full.')
  if (!(error instanceof Error)) return internalError()
  const { validation, validationContext, statusCode, message }: Partial<FastifyError> = error
  if (validation !== undefined) {
    const details = validation.map((problem) =>
      [validationContext, problem.instancePath.replaceAll('/', ' '), ' ', problem.message].join(''),
    )
    return httpError(400, 'invalid', 'The request is not valid.', details)
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return httpError(statusCode, 'invalid', message ?? 'The request is not valid.')
  }
  return internalError()
}

function internalError(): HttpError {
  return httpError(500, 'internal', 'Something went wrong on the server.')
}

const PREFLIGHT_SECONDS = 600

/**
 * The native app's pages may make calls; without such origins no foreign page may read an answer. Only a bearer token
 * carries a session there: cookies from another origin are never accepted.
 */
function allowNativeOrigins(server: FastifyInstance, origins: readonly string[]): void {
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
