import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#/shared/api/errors.ts'
import { isMissingReference } from '../db/is-missing-reference.ts'
import { HttpError, httpError } from './http-error.ts'
import { RateLimitError } from '../concurrency/rate-limiter.ts'

const FAILED_SIGN_INS: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'identity_refused',
  'email_unverified',
])

/** Answers every error as `{error, code, details?}`. An unexpected error gets an answer without its details. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = asHttpError(error)
  // work that ended because its caller has gone is no failure
  const isGone = reply.raw.destroyed && error instanceof Error && error.name === 'AbortError'
  if (answer.status >= 500 && answer.code !== 'closing' && !isGone)
    request.log.error({ err: error, req: request }, 'Unexpected error')
  if (answer instanceof RateLimitError) {
    reply.header('retry-after', answer.retryAfterSeconds)
    request.server.guard.onLimit({ limit: answer.limit, ip: request.ip })
  }
  if (answer.code === 'too_many_imports')
    request.server.guard.onLimit({ limit: 'imports', ip: request.ip })
  // The log contains no typed text: an unknown address may be a password in the wrong field.
  if (FAILED_SIGN_INS.has(answer.code))
    request.log.warn({ code: answer.code, ip: request.ip }, 'A sign-in failed')
  const body: ErrorBody = {
    error: answer.message,
    code: answer.code,
    ...(answer.details && { details: [...answer.details] }),
  }
  // A binary call's error is JSON all the same.
  reply.code(answer.status).type('application/json; charset=utf-8').send(body)
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isMissingReference(error)) return httpError(404, 'not_found', 'Not found')
  if (!(error instanceof Error)) return internalError()
  const { validation, validationContext, statusCode, message }: Partial<FastifyError> = error
  if (validation !== undefined) {
    const details = validation.map((problem) =>
      [validationContext, problem.instancePath.replaceAll('/', ' '), ' ', problem.message].join(''),
    )
    return httpError(400, 'invalid', 'The request is not valid.', details)
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return httpError(statusCode, 'invalid', message ?? 'The request is not valid.')
  }
  return internalError()
}

function internalError(): HttpError {
  return httpError(500, 'internal', 'Something went wrong on the server.')
}
