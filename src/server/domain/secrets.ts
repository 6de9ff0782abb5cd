import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

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
