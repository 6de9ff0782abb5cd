import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '#/shared/api/call.ts'
import { requireCapability, requireSession } from './access.ts'
import { callSchema } from './call-schema.ts'
import { compressAnswer } from './compress-answer.ts'
import { networkOf } from './network-of.ts'
import { refuseUnstorableText } from './storable-text.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'

type OpenTo<C extends Call, Access, Value> = C['access'] extends Access ? null : Value

export interface CallContext<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** Null where the call is open to anyone. */
  readonly user: OpenTo<C, 'anyone', User>
  readonly sessionId: OpenTo<C, 'anyone', string>
  /** The user's role in the script that the path names. */
  readonly role: OpenTo<C, 'anyone' | 'signed-in', ScriptRole>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers the response: a value, a stream of JSON if it is large, or CSV if the call has CSV, too. */
export type CallHandler<C extends Call> = (
  context: CallContext<C>,
) => Promise<ResponseOf<C> | Readable | (C['csv'] extends true ? string : never)>

export interface RouteOptions {
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
    onRequest: async (request) => {
      const { rateLimiter } = server.guard
      const network = networkOf(request.ip)
      if (perAddress) rateLimiter.consume(perAddress, network)
      await requireSession(request, call)
      if (perSession) rateLimiter.consume(perSession, request.identity?.sessionId ?? network)
    },
    preValidation: async (request) => {
      refuseUnstorableText(request)
      await requireCapability(request, call)
    },
    ...(call.compressed && { onSend: compressAnswer }),
    handler: async (request, reply) => {
      const result = await handler(contextOf<C>(request, reply))
      reply.code(call.status ?? 200).header('cache-control', 'no-store')
      if (call.status === 204) return reply.send()
      if (call.binary) return reply.type('application/octet-stream').send(result)
      if (call.csv && typeof result === 'string') reply.type('text/csv; charset=utf-8')
      if (result instanceof Readable) reply.type('application/json; charset=utf-8')
      return reply.send(result)
    },
  })
}

function contextOf<C extends Call>(request: FastifyRequest, reply: FastifyReply): CallContext<C> {
  const { params, query, body, identity, role } = request
  // Validated by the entry's schemas and checked by its access, which is where the types come from.
  const checked = { params, query, body, user: identity?.user ?? null, role } as CallContext<C>
  const sessionId = (identity?.sessionId ?? null) as CallContext<C>['sessionId']
  return { ...checked, sessionId, request, reply }
}
