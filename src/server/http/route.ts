import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { type Capability, isCapability } from '#/shared/access/capabilities.ts'
import { mayCall, rightsWith, permits, type ScriptRights } from '#/shared/access/script-rights.ts'
import {
  isProductionCapability,
  mayInProduction,
  type ProductionCapability,
} from '#/shared/access/functions.ts'
import type { User } from '#/shared/api/accounts.ts'
import {
  type BodyOf,
  type Call,
  CSRF_HEADER,
  EXPECTED_USER_HEADER,
  isWrite,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#/shared/api/call.ts'
import { ErrorBody } from '#/shared/api/errors.ts'
import { isRecord } from '#/shared/is-record.ts'
import { type RateLimit, RateLimitError, networkOf } from '../concurrency/rate-limiter.ts'
import { isSameSecret } from '../domain/secrets.ts'
import { createCallStay, whenOver } from './call-places.ts'
import { compressAnswer } from './compress-answer.ts'
import { MAX_BODY_BYTES } from './create-server.ts'
import { type Identity, AUTH_COOKIE, CSRF_COOKIE } from './guard.ts'
import { httpError } from './http-error.ts'

type OpenTo<C extends Call, Access, Value> = C['access'] extends Access ? null : Value

interface CallContext<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** Null where the call is open to anyone. */
  readonly user: OpenTo<C, 'anyone', User>
  readonly sessionId: OpenTo<C, 'anyone', string>
  /** The user's rights in the script that the path names; null if it names none. */
  readonly rights: OpenTo<C, 'anyone' | 'signed-in' | ProductionCapability, ScriptRights>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers the response: a value; JSON as bytes, or as a stream if it is large; or CSV if the call has CSV, too. */
type CallHandler<C extends Call> = (
  context: CallContext<C>,
) => Promise<ResponseOf<C> | Readable | Uint8Array | (C['csv'] extends true ? string : never)>

interface RouteOptions {
  readonly perAddress?: RateLimit
  readonly perSession?: RateLimit
}

/** Mounts an entry of the contract: access, limits, validation and serialisation all come from it. */
export function route<C extends Call>(
  server: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  { perAddress, perSession }: RouteOptions = {},
): void {
  server.route({
    method: call.method,
    url: call.path,
    schema: callSchema(call),
    onRequest: async (request, reply) => {
      const { rateLimiter } = server.guard
      const network = networkOf(request.ip)
      if (perAddress) rateLimiter.consume(perAddress, network)
      await requireSession(request, reply, call)
      if (perSession) rateLimiter.consume(perSession, request.identity?.sessionId ?? network)
      const bytes = sizeOfBody(request)
      if (bytes > 0 && !call.multipart) await request.stay?.arrive(bytes)
    },
    preValidation: async (request) => {
      refuseUnstorableText(request)
      // a file is read by its handler, which has its own limits
      if (!call.multipart) await request.stay?.work()
      await requireCapability(request, call)
    },
    onSend: call.compressed ? [compressAnswer, endStay] : endStay,
    handler: async (request, reply) => {
      const result = await handler(contextOf<C>(request, reply))
      reply.code(call.status ?? 200).header('cache-control', 'no-store')
      if (call.status === 204) return reply.send()
      if (call.binary) return reply.type('application/octet-stream').send(result)
      if (call.csv && typeof result === 'string') reply.type('text/csv; charset=utf-8')
      if (result instanceof Readable || result instanceof Uint8Array)
        reply.type('application/json; charset=utf-8')
      return reply.send(result)
    },
  })
}

function contextOf<C extends Call>(request: FastifyRequest, reply: FastifyReply): CallContext<C> {
  const { params, query, body, identity, rights } = request
  // Validated by the entry's schemas and checked by its access, which is where the types come from.
  const checked = { params, query, body, user: identity?.user ?? null, rights } as CallContext<C>
  const sessionId = (identity?.sessionId ?? null) as CallContext<C>['sessionId']
  return { ...checked, sessionId, request, reply }
}

/** How Fastify checks and serialises a call of the contract. */
function callSchema(call: Call): FastifySchema {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: {
      ...(!call.binary && { [call.status ?? 200]: call.response }),
      '4xx': ErrorBody,
    },
  }
}

const tokenOf = (request: FastifyRequest): string | undefined =>
  bearerToken(request) ?? request.cookies[AUTH_COOKIE]

// The one place where a call's `access` is enforced, before its handler runs.
/** Runs before the body is read, so that the server parses nothing for a request without a session. */
async function requireSession(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
): Promise<void> {
  if (call.access === 'anyone') return
  const bearer = bearerToken(request)
  const token = tokenOf(request)
  const identity = token ? await findSession(request, reply, token) : null
  if (identity === null) throw httpError(401, 'unauthenticated', 'Not authenticated')
  request.stay = createCallStay(request.server.guard.calls, identity.user.id, (end) =>
    whenOver(request.raw.socket, reply.raw, end),
  )
  requireExpectedUser(request, identity)
  requireCredential(identity, call)
  if (bearer === null && isWrite(call)) requireCsrfToken(request, identity.sessionId)
  request.identity = identity
}

async function findSession(
  { server: { guard }, raw }: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<Identity | null> {
  countOpen(`token ${token}`)
  const release = await guard.calls.lookups.enter(token)
  try {
    const identity = await guard.findSession(token)
    if (identity) countOpen(identity.user.id)
    return identity
  } finally {
    release()
  }

  function countOpen(who: string): void {
    const close = guard.calls.open.acquire(who)
    if (close === null) throw new RateLimitError('calls', 1)
    whenOver(raw.socket, reply.raw, close)
  }
}

/** The size that the caller announces; a body without a length may have any size that a body may have. */
function sizeOfBody({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return MAX_BODY_BYTES
  return Math.min(MAX_BODY_BYTES, Number(headers['content-length'] ?? 0))
}

/** From here on the call holds no more than the answer that has not been read. */
async function endStay(
  { stay }: FastifyRequest,
  { raw }: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  if (answer instanceof Readable) answer.once('close', () => stay?.answer(raw.writableLength))
  else if (typeof answer === 'string' || Buffer.isBuffer(answer))
    stay?.answer(Buffer.byteLength(answer))
  return answer
}

/** Looks up the user's rights in the script that the path names, and checks that they are enough. */
async function requireCapability(request: FastifyRequest, call: Call): Promise<void> {
  if (request.identity === null) return
  if (isProductionCapability(call.access)) await requireFunction(request, call.access)
  if (!isCapability(call.access)) return
  const { id } = request.params as { readonly id: string }
  const { user, credential } = request.identity
  request.rights = rightsWith(credential, await request.server.guard.scriptRights(user.id, id))
  requireRight(request, call.access)
}

/** Looks up the user's function in the production that the path names, and checks that it is enough. */
async function requireFunction(
  { params, identity, server }: FastifyRequest,
  capability: ProductionCapability,
): Promise<void> {
  const { id } = params as { readonly id: string }
  const userId = identity?.user.id ?? ''
  const found = await server.guard.productionFunction(userId, id)
  // like a script, a production is not told of to people who do not belong to it
  if (found === null) throw httpError(404, 'not_found', 'Production not found')
  if (mayInProduction(found, capability)) return
  throw notOfDirection()
}

export const notOfDirection = () =>
  httpError(403, 'forbidden', 'Only the direction of a production may do this.')

function requireRight({ rights }: FastifyRequest, capability: Capability): void {
  if (permits(rights, capability)) return
  // A user who may not read a script must not learn that it exists.
  if (!permits(rights, 'script:read')) throw httpError(404, 'not_found', 'Script not found')
  throw httpError(403, 'forbidden', 'You are not allowed to do this with this script.')
}

function requireCredential({ credential }: Identity, call: Call): void {
  if (mayCall(credential, call)) return
  if (credential === 'guest')
    throw httpError(
      403,
      'guest_forbidden',
      'This needs an account: an invitation without one is only for its script.',
    )
  const reason = call.needsSession
    ? 'This needs a sign-in: an access token does not do.'
    : 'This access token may only read.'
  throw httpError(403, 'token_forbidden', reason)
}

/**
 * A page may be older than the session in the browser's cookie. A call of its user must not act for another user who has
 * signed in since.
 */
function requireExpectedUser({ headers }: FastifyRequest, { user }: Identity): void {
  const expected = headers[EXPECTED_USER_HEADER]
  if (expected !== undefined && expected !== user.id) {
    throw httpError(401, 'other_user', 'Somebody else is signed in.')
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

function requireCsrfToken(request: FastifyRequest, sessionId: string): void {
  const expected = request.server.guard.csrfToken(sessionId)
  const given = [request.headers[CSRF_HEADER], request.cookies[CSRF_COOKIE]]
  const isGood = given.every((token) => typeof token === 'string' && isSameSecret(token, expected))
  if (!isGood) throw httpError(403, 'csrf', 'The anti-forgery token is missing or wrong.')
}

/** PostgreSQL stores neither NULs nor halves of characters, so the server refuses requests that contain them. */
function refuseUnstorableText({ params, query, body }: FastifyRequest): void {
  if (isStorable([params, query, isPlainData(body) ? body : null])) return
  const details = ['NUL and incomplete characters are not allowed']
  throw httpError(400, 'invalid', 'The request is not valid.', details)
}

/** The text without the characters that PostgreSQL does not store. */
export function storableText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}

/** A multipart body is a stream that its handler reads. */
function isPlainData(body: unknown): boolean {
  if (!isRecord(body)) return true
  const prototype: unknown = Object.getPrototypeOf(body)
  return prototype === null || prototype === Object.prototype
}

/** Without recursion: a body may be nested deeper than the stack. */
function isStorable(root: unknown): boolean {
  const waiting = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
    if (typeof value === 'object' && value !== null) {
      for (const child of Object.values(value)) waiting.push(child)
    }
  }
  return true
}
