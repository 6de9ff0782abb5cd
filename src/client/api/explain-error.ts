import type { Text } from '#/client/i18n/common.ts'
import { ApiError, errorCode, isNetworkFailure } from './api-error.ts'
import { displayError, serverMessage } from './display-error.ts'

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
