import { createHash, randomBytes, timingSafeEqual, createHmac } from 'node:crypto'

/**
 * A token of random bits. The client gets it only once: the database keeps its hash alone.
 * @param bytes 16 where the token is in a code that cameras read: a longer one is harder to read
 */
export function randomToken(bytes: 16 | 32 = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** The hash of a random token. A fast hash without salt is enough for so many random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares in a time that does not reveal the place at which the two differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

// `sessionId.expiry.signature`: good for a handshake within a minute, as long as the session exists.

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
