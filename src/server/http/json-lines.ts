// The log: JSON lines on standard error, by the server's logger, and in its form for messages that do not go through it.
import os from 'node:os'
import { format } from 'node:util'
import type { LogLevel, Config } from '../config.ts'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { AddressInfo } from 'node:net'

/** The logger's numbers for its levels. */
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const

/** One line as the logger would write it. */
function jsonLine(level: keyof typeof LEVELS, fields: object, msg: string): string {
  const head = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: os.hostname() }
  return `${JSON.stringify({ ...head, msg, ...fields })}\n`
}

export function writeJsonLine(level: keyof typeof LEVELS, fields: object, msg: string): void {
  process.stderr.write(jsonLine(level, fields, msg))
}

const CONSOLE_LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const

/** Node's warning about `node:ffi`, which is used where it is there (decision 176): an operator can do nothing about it. */
const isKnown = ({ name, message }: Error) =>
  name === 'ExperimentalWarning' && message.startsWith('FFI ')

/** Writes console output of libraries, and warnings of Node, as JSON lines. */
export function logConsoleAsJson(): void {
  for (const [method, level] of Object.entries(CONSOLE_LEVELS))
    Object.assign(console, {
      [method]: (...values: readonly unknown[]) => writeJsonLine(level, {}, format(...values)),
    })
  // Node's own listener writes them as plain text
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (!isKnown(warning)) writeJsonLine('warn', { type: warning.name }, warning.message)
  })
}

/** @param error what ends the process, with everything that helps to repair it */
export function writeFatal(error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  writeJsonLine('fatal', { err: { type: name, message, stack } }, message)
}

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

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])

/** The version and the addresses in one line: as text for a terminal, and as JSON for a log. */
export function startLine(
  version: string,
  { databaseUrl, publicOrigin }: Pick<Config, 'databaseUrl' | 'publicOrigin'>,
  listening: AddressInfo,
  isTerminal: boolean,
): string {
  const addresses = reachableAddresses(listening)
  const database = databaseUrl === null ? 'SQLite' : 'PostgreSQL'
  const text = `Stichwort ${version} is at ${addresses.join(' and ')} (Node ${process.version}, ${database})`
  if (isTerminal) return `${text}\n`
  const fields = { version, node: process.version, database, addresses, publicOrigin }
  return jsonLine('info', fields, text)
}

/** Every address under which the server can be reached, in the house's network too. */
export function reachableAddresses({ address, port }: AddressInfo): readonly string[] {
  const hosts = ANY_ADDRESS.has(address) ? ownAddresses(address === '::') : [address]
  return hosts.map((host) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** Loopback first. Addresses of one cable only (fe80::) are left out: browsers do not accept them. */
function ownAddresses(withIpv6: boolean): readonly string[] {
  const all = Object.values(os.networkInterfaces()).flatMap((interfaces) => interfaces ?? [])
  return all
    .filter(
      ({ family, address }) => family === 'IPv4' || (withIpv6 && !address.startsWith('fe80:')),
    )
    .toSorted((a, b) => Number(b.internal) - Number(a.internal))
    .map(({ address }) => address)
}
