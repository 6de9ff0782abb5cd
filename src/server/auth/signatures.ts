import { createHmac } from 'node:crypto'
import { isSameSecret } from '../http/is-same-secret.ts'

/** @returns HMAC-SHA-256, base64url */
export function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isSignature(signature: string, key: string, text: string): boolean {
  return isSameSecret(signature, signatureOf(key, text))
}
