import type { LogLevel } from '../config.ts'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

export interface LogStream {
  readonly write: (line: string) => void
}

/** JSON lines without data that a reader of logs should not have. */
export function loggerOptions(
  level: LogLevel,
  stream: LogStream = process.stderr,
): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    level,
    stream,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: redactUrl(url), ip }),
      err: errorInLog,
    },
  }
}

/**
 * The fields of an error that the log contains. Other fields are left out, because a database's error has the values of
 * the row in them. If code throws a value that is no error, the log contains only its type: the value may be a secret.
 */
function errorInLog(thrown: unknown) {
  if (!(thrown instanceof Error))
    return { type: typeof thrown, message: 'This is not an error.', stack: '' }
  const { name: type, message, stack = '', cause } = thrown
  return { type, message, stack, ...(cause instanceof Error && { cause: cause.message }) }
}

/** Queries carry socket tokens, so none is ever logged. */
function redactUrl(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? url : `${url.slice(0, at)}?[redacted]`
}
