import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, given away once: the database keeps the hash only. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Of a random token, for which a fast hash without salt is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
