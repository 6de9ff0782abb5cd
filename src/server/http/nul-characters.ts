import type { FastifyRequest } from 'fastify'
import { httpError } from './http-error.ts'

/** PostgreSQL keeps no NUL in a text, so none gets past this door. */
export function refuseNulCharacters({ params, query, body }: FastifyRequest): void {
  if (!holdsNul([params, query, isPlainData(body) ? body : null])) return
  throw httpError(400, 'invalid', 'The request is not valid.', ['NUL characters are not allowed'])
}

/** A multipart body is a stream that its handler reads. */
function isPlainData(body: unknown): boolean {
  return typeof body !== 'object' || body === null || Array.isArray(body) || isRecord(body)
}

function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Without recursion: a body may be nested deeper than the stack. */
function holdsNul(root: unknown): boolean {
  const waiting = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null) {
      for (const child of Object.values(value)) waiting.push(child)
    }
  }
  return false
}
