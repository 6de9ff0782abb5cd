import type { Text } from '#/client/i18n/use-text.ts'
import { errorCode, isNetworkFailure } from './api-error.ts'
import { displayError, serverMessage } from './display-error.ts'

/**
 * An error as a sentence in the user's language: by its code, else what the server says, else a
 * sentence around the technical message, which stays English (API-36).
 */
export function explainError(error: unknown, text: Text): string {
  const byCode: Readonly<Record<string, string>> = text.errors.byCode
  const said = byCode[errorCode(error) ?? ''] ?? serverMessage(error)
  if (said !== null) return said
  const technical = displayError(error, text.errors.unknown)
  return isNetworkFailure(error) ? text.errors.offline(technical) : text.errors.technical(technical)
}
