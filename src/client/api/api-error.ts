import type { ErrorBody } from '#/shared/api/errors.ts'
import { isRecord } from '#/shared/is-record.ts'

/** The error of a failed call. `status` is 0 if no answer arrived; `body` is the answer's text. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: string
  /** How long a limit still lasts; null if the answer does not contain it. */
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    status: number,
    statusText: string,
    body = '',
    retryAfterSeconds: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A non-OK answer (API-30). */
export function answerError(
  status: number,
  statusText: string,
  body: string,
  retryAfterSeconds: number | null = null,
): ApiError {
  const message = `API Error: ${status} ${statusText}`
  return new ApiError(message, status, statusText, body, retryAfterSeconds)
}

/** The error of a non-OK response whose body was not read yet. */
export async function readFailure(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response
  const seconds = Number.parseInt(headers.get('retry-after') ?? '')
  const retryAfterSeconds = Number.isNaN(seconds) ? null : seconds
  return answerError(status, statusText, await response.text(), retryAfterSeconds)
}

/** The error of a call that the client refuses to send; `error` takes the place of a server's error text. */
export function refusedCall(error: string, status = 400, statusText = 'Bad Request'): ApiError {
  return new ApiError(error, status, statusText, JSON.stringify({ error } satisfies ErrorBody))
}

/** The error's JSON body, or null if the body does not have the contract's shape. */
export function errorBody(error: unknown): ErrorBody | null {
  if (!(error instanceof ApiError) || error.body === '') return null
  try {
    const body: unknown = JSON.parse(error.body)
    return isErrorBody(body) ? body : null
  } catch {
    return null
  }
}

/** True if no answer arrived at all. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

export function errorCode(error: unknown): string | null {
  return errorBody(error)?.code ?? null
}

function isErrorBody(body: unknown): body is ErrorBody {
  return isRecord(body) && ('error' in body || 'details' in body)
}
