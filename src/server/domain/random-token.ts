import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits. The client gets it only once: the database keeps its hash alone. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a random token. A fast hash without salt is enough for so many random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
