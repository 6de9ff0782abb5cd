import type { LightMyRequestResponse } from 'fastify'
import { Value } from 'typebox/value'
import { errorsOf, type Call } from '#/shared/api/call.ts'
import { ErrorBody, STATUS_OF_ERROR, type ErrorCode } from '#/shared/api/errors.ts'

/** Fails if an answer does not match the call's contract: every call of a test is checked. */
export function expectDescribed(call: Call, answer: LightMyRequestResponse): void {
  const problem = answer.statusCode < 400 ? ofSuccess(call, answer) : ofError(call, answer)
  if (problem !== null)
    throw new Error(`${call.method} ${call.path}: ${problem}: ${answer.body.slice(0, 500)}`)
}

function ofSuccess(call: Call, answer: LightMyRequestResponse): string | null {
  const { status = 200, response, binary, csv } = call
  if (answer.statusCode !== status) return `status ${answer.statusCode} is not described`
  if (status === 204) return answer.body === '' ? null : 'an empty answer has a body'
  const type = answer.headers['content-type'] ?? ''
  if (binary) return type === 'application/octet-stream' ? null : `bytes as ${String(type)}`
  if (csv && type === 'text/csv; charset=utf-8') return null
  return Value.Check(response, answer.json()) ? null : 'the answer has another form'
}

function ofError(call: Call, answer: LightMyRequestResponse): string | null {
  const body: unknown = answer.json()
  if (!Value.Check(ErrorBody, body)) return 'the error has another form'
  const code = body.code as ErrorCode
  // errors of HTTP itself have their own status
  if (code === 'invalid') return null
  if (STATUS_OF_ERROR[code] !== answer.statusCode) return `${code} is not ${answer.statusCode}`
  return errorsOf(call).includes(code) ? null : `${code} is not described`
}
