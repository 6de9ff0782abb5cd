import type { Static, TObject, TSchema } from 'typebox'
import { isCapability, type Capability } from '#/shared/access/capabilities.ts'
import { isProductionCapability, type ProductionCapability } from '#/shared/access/functions.ts'
import type { ErrorCode } from './errors.ts'

/**
 * The access that a call needs: `anyone`; `signed-in`; or a capability on the script, or the production, that the path
 * parameter `id` names. The server checks the access in one place, before the handler. The header `x-expected-user` names a user: in
 * the session of another user the server refuses the call with 401 `other_user`.
 */
export type CallAccess = 'anyone' | 'signed-in' | Capability | ProductionCapability

/** One entry of the REST contract: validated and served by the server, called by the client. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's notation, e.g. `/api/scripts/:id`. */
  readonly path: string
  readonly access: CallAccess
  /** Only a sign-in may make the call, and no access token (`shared/access/script-rights.ts`). */
  readonly needsSession?: true
  /** A guest, who has no account, may make the call, too. */
  readonly guests?: true
  readonly summary: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** The body is multipart with a file in the field `file`, which the handler checks. */
  readonly multipart?: true
  readonly response: TSchema
  /** 200 if absent; 204 has an empty response. */
  readonly status?: 200 | 201 | 204
  /** The response is bytes (`application/octet-stream`), not JSON. */
  readonly binary?: true
  /**
   * The server may compress a large response. It never compresses a response that holds a secret of the session: if
   * another person chooses a part of a response, its compressed length reveals the other parts (decision 024).
   */
  readonly compressed?: true
  /** The server also answers as CSV if the client asks for CSV. */
  readonly csv?: true
  /** The error codes of the call itself, beside those of access and validation (`errorsOf`). */
  readonly errors?: readonly ErrorCode[]
}

export type ParamsOf<C extends Call> = C['params'] extends TObject ? Static<C['params']> : undefined
export type QueryOf<C extends Call> = C['query'] extends TObject ? Static<C['query']> : undefined
export type BodyOf<C extends Call> = C['body'] extends TObject ? Static<C['body']> : undefined
export type ResponseOf<C extends Call> = C['binary'] extends true
  ? Uint8Array
  : Static<C['response']>

/** Keeps the literal types of an entry, from which server and client infer the types of the call. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

export const isWrite = ({ method }: Pick<Call, 'method'>): boolean => method !== 'GET'

/** Every error that a call may be answered with. */
export function errorsOf(call: Call): readonly ErrorCode[] {
  const isSignedIn = call.access !== 'anyone'
  const isOfOne = isCapability(call.access) || isProductionCapability(call.access)
  const hasInput = call.params ?? call.query ?? call.body ?? call.multipart
  const errors: readonly (ErrorCode | false | undefined)[] = [
    hasInput !== undefined && 'invalid',
    isSignedIn && 'unauthenticated',
    isSignedIn && 'other_user',
    isSignedIn && isWrite(call) && 'csrf',
    isSignedIn && (isWrite(call) || call.needsSession) && 'token_forbidden',
    isSignedIn && !call.guests && 'guest_forbidden',
    isOfOne && 'not_found',
    isOfOne && !call.access.endsWith(':read') && 'forbidden',
    ...(call.errors ?? []),
    isWrite(call) && 'disk_full',
    'internal',
  ]
  return errors.filter((error) => error !== false && error !== undefined)
}

export const CSRF_HEADER = 'x-csrf-token'
/** The id of the user for whom a client makes a call: the cookie may belong to another user by now (ACC-64). */
export const EXPECTED_USER_HEADER = 'x-expected-user'
/**
 * The number of bytes of a compressed binary answer after unpacking; the client needs it to show how much has arrived.
 */
export const UNPACKED_SIZE_HEADER = 'x-unpacked-size'
