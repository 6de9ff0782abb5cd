import { errorBody } from './api-error.ts'

/** An error in words (API-34, API-35): its details, else its error string, else its message, else `unknown`. */
export function displayError(error: unknown, unknown = 'An unknown error occurred'): string {
  return serverMessage(error) ?? (messageOf(error) || unknown)
}

/** The server's own message about an error, or null. */
export function serverMessage(error: unknown): string | null {
  const body = errorBody(error)
  if (body === null) return null
  const details: unknown = body.details
  if (Array.isArray(details) && details.length > 0) return details.join('\n')
  return typeof body.error === 'string' && body.error !== '' ? body.error : null
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
