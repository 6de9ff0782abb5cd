import type { FastifyRequest } from 'fastify'
import { isRecord } from '#/shared/is-record.ts'
import { httpError } from './http-error.ts'

/** PostgreSQL stores neither NULs nor halves of characters, so the server refuses requests that contain them. */
export function refuseUnstorableText({ params, query, body }: FastifyRequest): void {
  if (isStorable([params, query, isPlainData(body) ? body : null])) return
  const details = ['NUL and incomplete characters are not allowed']
  throw httpError(400, 'invalid', 'The request is not valid.', details)
}

/** The text without the characters that PostgreSQL does not store. */
export function storableText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}

/** A multipart body is a stream that its handler reads. */
function isPlainData(body: unknown): boolean {
  if (!isRecord(body)) return true
  const prototype: unknown = Object.getPrototypeOf(body)
  return prototype === null || prototype === Object.prototype
}

/** Without recursion: a body may be nested deeper than the stack. */
function isStorable(root: unknown): boolean {
  const waiting = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
    if (typeof value === 'object' && value !== null) {
      for (const child of Object.values(value)) waiting.push(child)
    }
  }
  return true
}
