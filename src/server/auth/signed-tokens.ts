// `sessionId.expiry.signature`: good for a handshake within a minute, as long as the session exists.
import { createHmac } from 'node:crypto'
import { isSameSecret } from '../domain/secrets.ts'

/** A token may be used several times in this period; only the handshake checks it. */
const LIFETIME_MS = 60 * 1000

export function createSocketToken(key: string, sessionId: string, now = Date.now()): string {
  const text = `${sessionId}.${now + LIFETIME_MS}`
  return `${text}.${signatureOf(key, text)}`
}

/** The session that the token was made for; null where it is forged or too old. */
export function sessionIdOfSocketToken(
  key: string,
  token: string,
  now = Date.now(),
): string | null {
  const [sessionId, expiry, signature, ...rest] = token.split('.')
  if (!sessionId || !expiry || !signature || rest.length > 0) return null
  if (!isSignature(signature, key, `${sessionId}.${expiry}`)) return null
  return Number(expiry) > now ? sessionId : null
}

/** @returns HMAC-SHA-256, base64url */
export function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isSignature(signature: string, key: string, text: string): boolean {
  return isSameSecret(signature, signatureOf(key, text))
}
