import type { LogLevel } from '../config.ts'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

export interface LogStream {
  readonly write: (line: string) => void
}

/** Lines of JSON, with nothing in them that a reader of logs should not have. */
export function loggerOptions(
  level: LogLevel,
  stream: LogStream = process.stderr,
): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    level,
    stream,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: redactUrl(url), ip }),
      // A database's error carries the values of the row in further properties.
      err: (error: Error) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        ...(error.cause instanceof Error && { cause: error.cause.message }),
      }),
    },
  }
}

/** Queries carry socket tokens, so none is ever logged. */
function redactUrl(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? url : `${url.slice(0, at)}?[redacted]`
}
