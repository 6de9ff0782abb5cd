import type { ErrorBody } from '#/shared/api/errors.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { Text } from '#/client/i18n/common.ts'

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

/** The refusals that only signed-in users meet have their words in `signed-in.ts`. */
type ErrorText = Pick<Text, 'errors'> & {
  readonly refusals?: Readonly<Record<string, string>>
}

/** The server's message about an error: by its code in the user's language, else as the server wrote it. */
export function explainAnswer(error: unknown, text: ErrorText): string | null {
  const code = errorCode(error)
  if (code === 'rate_limited') return text.errors.rateLimited(waitOf(error, text))
  if (code === 'invalid') return text.errors.invalid(displayError(error))
  const byCode = new Map<string, string>(
    Object.entries({ ...text.errors.byCode, ...text.refusals }),
  )
  return byCode.get(code ?? '') ?? serverMessage(error)
}

/**
 * An error as a sentence in the user's language: by its code, else what the server says, else a
 * sentence around the technical message, which stays English (API-36).
 */
export function explainError(error: unknown, text: ErrorText): string {
  const said = explainAnswer(error, text)
  if (said !== null) return said
  const technical = displayError(error, text.errors.unknown)
  return isNetworkFailure(error) ? text.errors.offline(technical) : text.errors.technical(technical)
}

/** How long a limit still lasts, in whole minutes or hours. */
function waitOf(error: unknown, { errors }: ErrorText): string {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
  if (seconds === null) return errors.aMoment
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes < 60 ? errors.minutes(minutes) : errors.hours(Math.ceil(minutes / 60))
}

/** An error in words (API-34, API-35): its details, else its error string, else its message, else `unknown`. */
export function displayError(error: unknown, unknown = 'An unknown error occurred'): string {
  return serverMessage(error) ?? (messageOf(error) || unknown)
}

/** The server's own message about an error, or null. */
function serverMessage(error: unknown): string | null {
  const body = errorBody(error)
  if (body === null) return null
  const details: unknown = body.details
  if (Array.isArray(details) && details.length > 0) return details.join('\n')
  return typeof body.error === 'string' && body.error !== '' ? body.error : null
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
