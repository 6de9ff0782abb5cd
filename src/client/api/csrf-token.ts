import { api } from '#/shared/api/index.ts'
import { isRecord } from '#/shared/is-record.ts'
import { ApiError, errorCode, readFailure } from './api-error.ts'
import { callUrl } from './backend.ts'
import { expireSession, identityHeaders } from './session.ts'

let pending: Promise<string> | null = null

/** The session's anti-forgery token; asked for once and kept until it is dropped. */
export function csrfToken(): Promise<string> {
  pending ??= fetchToken().catch((error: unknown) => {
    pending = null
    throw error
  })
  return pending
}

/** Called at sign-in, at sign-out, and when the server has refused the token. */
export function dropCsrfToken(): void {
  pending = null
}

async function fetchToken(): Promise<string> {
  const response = await fetch(callUrl(api.getCsrfToken), {
    headers: identityHeaders(),
    credentials: 'include',
    // over a lost connection the browser waits for minutes, and each write with it
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) {
    const refusal = await readFailure(response)
    const { status, statusText, body, retryAfterSeconds } = refusal
    if (status === 401) expireSession(errorCode(refusal))
    const message = `Failed to fetch CSRF token: ${status}`
    throw new ApiError(message, status, statusText, body, retryAfterSeconds)
  }
  const answer: unknown = await response.json()
  const token = isRecord(answer) ? answer.token : undefined
  if (typeof token === 'string' && token !== '') return token
  throw new ApiError('CSRF token not found in response', response.status, response.statusText)
}
