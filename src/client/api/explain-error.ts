import type { Text } from '#/client/i18n/use-text.ts'
import { ApiError, errorCode } from './api-error.ts'
import { displayError, serverMessage } from './display-error.ts'

/**
 * An error as a sentence in the user's language: what the server says, else a sentence around the
 * technical message, which stays English (API-36).
 */
export function explainError(error: unknown, text: Text): string {
  if (errorCode(error) === 'rate_limited') return text.errors.tooManyTries
  const said = serverMessage(error)
  if (said !== null) return said
  const technical = displayError(error, text.errors.unknown)
  const isNetworkFailure = error instanceof ApiError && error.status === 0
  return isNetworkFailure ? text.errors.offline(technical) : text.errors.technical(technical)
}
