import { createHmac, timingSafeEqual } from 'node:crypto'

/** @returns HMAC-SHA-256, base64url */
export function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isSignature(signature: string, key: string, text: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, text))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
