import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#/shared/api/errors.ts'
import { isMissingReference } from '../db/is-missing-reference.ts'
import { HttpError, httpError } from './http-error.ts'
import { RateLimitError } from './rate-limiter.ts'

/** Every error's way out: `{error, code, details?}`, and nothing of an unexpected one but that it happened. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = asHttpError(error)
  if (answer.status >= 500) request.log.error({ err: error, req: request }, 'Unexpected error')
  if (answer instanceof RateLimitError) reply.header('retry-after', answer.retryAfterSeconds)
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
  const { validation, validationContext, statusCode, message } = error as Partial<FastifyError>
  if (validation !== undefined) {
    const details = validation.map((problem) =>
      [validationContext, problem.instancePath.replaceAll('/', ' '), ' ', problem.message].join(''),
    )
    return httpError(400, 'invalid', 'The request is not valid.', details)
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return httpError(statusCode, 'invalid', message ?? 'The request is not valid.')
  }
  return httpError(500, 'internal', 'Something went wrong on the server.')
}
