import type { Static, TObject, TSchema } from 'typebox'
import type { Capability } from '#/shared/access/capabilities.ts'

/**
 * Who may make a call: `anyone`; `signed-in`; or somebody with a capability on the script
 * that the path parameter `id` names. The server checks it in one place, before the handler. A call that
 * names a user in the header `x-expected-user` is refused with 401 `other_user` in the session of another.
 */
export type CallAccess = 'anyone' | 'signed-in' | Capability

/** One entry of the REST contract: validated and served by the server, called by the client. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's notation, e.g. `/api/scripts/:id`. */
  readonly path: string
  readonly access: CallAccess
  readonly summary: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** Multipart and binary bodies are described in `summary` and checked by the handler. */
  readonly multipart?: true
  readonly response: TSchema
  /** 200 if absent; 204 has an empty response. */
  readonly status?: 200 | 201 | 204
  /** The response is bytes (`application/octet-stream`), not JSON. */
  readonly binary?: true
}

export type ParamsOf<C extends Call> = C['params'] extends TObject ? Static<C['params']> : undefined
export type QueryOf<C extends Call> = C['query'] extends TObject ? Static<C['query']> : undefined
export type BodyOf<C extends Call> = C['body'] extends TObject ? Static<C['body']> : undefined
export type ResponseOf<C extends Call> = C['binary'] extends true
  ? Uint8Array
  : Static<C['response']>

/** Keeps the entry's literal types, so that both sides infer from it. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}
