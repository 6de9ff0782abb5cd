import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that does not reveal the place at which the two differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
