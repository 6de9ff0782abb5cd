import type { ErrorBody } from '#/shared/api/errors.ts'
import { isRecord } from '#/shared/is-record.ts'

/** What a failed call throws. `status` is 0 where no answer came; `body` is the answer's text. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: string

  constructor(message: string, status: number, statusText: string, body = '') {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.body = body
  }
}

/** A non-OK answer (API-30). */
export function answerError(status: number, statusText: string, body: string): ApiError {
  return new ApiError(`API Error: ${status} ${statusText}`, status, statusText, body)
}

/** A call that the client refuses to send: the text stands where a server's would. */
export function refusedCall(error: string, status = 400, statusText = 'Bad Request'): ApiError {
  return new ApiError(error, status, statusText, JSON.stringify({ error } satisfies ErrorBody))
}

/** The error's JSON body, or null where it has none of the contract's shape. */
export function errorBody(error: unknown): ErrorBody | null {
  if (!(error instanceof ApiError) || error.body === '') return null
  try {
    const body: unknown = JSON.parse(error.body)
    return isErrorBody(body) ? body : null
  } catch {
    return null
  }
}

/** No answer came at all. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

export function errorCode(error: unknown): string | null {
  return errorBody(error)?.code ?? null
}

function isErrorBody(body: unknown): body is ErrorBody {
  return isRecord(body) && ('error' in body || 'details' in body)
}
