import { api } from '#/shared/api/index.ts'
import { ApiError } from './api-error.ts'
import { BACKEND_URL } from './backend.ts'
import { callApi } from './call-api.ts'
import { bearerToken } from './session.ts'

/**
 * Over a lost connection no answer comes, and the browser waits for it for minutes. A token is a small answer, so a
 * request that takes longer counts as failed.
 */
const TOKEN_MS = 10_000

/** A token for a live connection: the bearer token, or a short-lived one if the cookie is the session. */
export async function fetchSocketToken({
  signal,
}: { readonly signal?: AbortSignal } = {}): Promise<string> {
  const bearer = bearerToken()
  if (bearer !== null) return bearer
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TOKEN_MS)
  const signals = signal ? [signal, late.signal] : [late.signal]
  try {
    return (await callApi(api.getSocketToken, { signal: AbortSignal.any(signals) })).token
  } catch (error) {
    if (!late.signal.aborted || signal?.aborted === true) throw error
    throw new ApiError('Network error: no answer in time', 0, '')
  } finally {
    clearTimeout(timer)
  }
}

/** The address of a live connection, secure or not as the page (or the native build's backend) is. */
export function socketUrl(path: string, token: string): string {
  const url = new URL(path, BACKEND_URL || location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  return url.href
}
