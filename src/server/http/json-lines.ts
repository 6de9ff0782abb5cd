// JSON lines on standard error for messages that do not go through the server's logger, in the logger's form.
import os from 'node:os'
import { format } from 'node:util'

/** The logger's numbers for its levels. */
export const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const

/** One line as the logger would write it. */
export function jsonLine(level: keyof typeof LEVELS, fields: object, msg: string): string {
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
