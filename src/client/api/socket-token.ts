import { api } from '#/shared/api/index.ts'
import { BACKEND_URL } from './backend.ts'
import { callApi, type CallInput } from './call-api.ts'
import { bearerToken } from './session.ts'

/** A token for a live connection: the bearer token, or a short-lived one if the cookie is the session. */
export async function fetchSocketToken(
  request: CallInput<typeof api.getSocketToken> = {},
): Promise<string> {
  return bearerToken() ?? (await callApi(api.getSocketToken, request)).token
}

/** The address of a live connection, secure or not as the page (or the native build's backend) is. */
export function socketUrl(path: string, token: string): string {
  const url = new URL(path, BACKEND_URL || location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  return url.href
}
