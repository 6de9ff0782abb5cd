import type { Text } from '#/client/i18n/common.ts'
import { ApiError, errorCode, isNetworkFailure, errorBody } from './api-error.ts'

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
