import type { ErrorCode } from '#/shared/api/errors.ts'

/** An error answer; the code that detects the error throws it. */
export class HttpError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: readonly string[] | undefined

  constructor(status: number, code: ErrorCode, message: string, details?: readonly string[]) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** @param details lines that say what exactly is wrong, for people */
export function httpError(
  status: number,
  code: ErrorCode,
  message: string,
  details?: readonly string[],
): HttpError {
  return new HttpError(status, code, message, details)
}
