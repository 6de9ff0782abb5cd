import type { ErrorBody } from '#/shared/api/errors.ts'
import { isRecord } from '#/shared/is-record.ts'

/** What a failed call throws. `status` is 0 where no answer came; `body` is the answer's text. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: string
  /** How long a limit still lasts; null where the answer does not say. */
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

/** The same, of a response whose body nobody has read yet. */
export async function readFailure(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response
  const seconds = Number.parseInt(headers.get('retry-after') ?? '')
  const retryAfterSeconds = Number.isNaN(seconds) ? null : seconds
  return answerError(status, statusText, await response.text(), retryAfterSeconds)
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
