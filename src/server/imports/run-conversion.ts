import { fork } from 'node:child_process'
import { FAILURES } from '#/shared/imports/pdf-import.ts'
import {
  type ConversionEvent,
  type ConversionLimits,
  type ConversionOrder,
  isConversionEnd,
} from './conversion-event.ts'

export interface Conversion {
  /** Ends the process at once; no event follows. Resolves when the process is gone. */
  readonly stop: () => Promise<void>
}

const LIMITS: ConversionLimits = {
  // 1,500 dense pages of text take 16 s
  cpuSeconds: 60,
  cpuSecondsPerPage: 1,
  // a dense page with much noise takes 20 s
  cpuSecondsPerPicture: 60,
  memoryBytes: 2 * 1024 ** 3,
}

/** The signals of a process that the system has ended for want of memory. */
const OUT_OF_MEMORY: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGABRT'])

/** The process reads foreign files, so of the server's variables it gets these only: the others may be secrets. */
const VARIABLES = [
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
]

/**
 * Converts a PDF in a process of its own, which gives back all memory when it ends (decision 050). `onEvent` gets the
 * progress and then exactly one end.
 */
export function startConversion(
  { pdf, ...task }: ConversionOrder,
  onEvent: (event: ConversionEvent) => void,
  limits: Partial<ConversionLimits> = {},
): Conversion {
  const child = fork(new URL('./converter-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    env: Object.fromEntries(VARIABLES.flatMap((name) => entryOf(name))),
    execArgv: [],
  })
  const { promise: gone, resolve: setGone } = Promise.withResolvers<void>()
  let isOver = false
  const end = (event: ConversionEvent | null) => {
    if (isOver) return
    isOver = true
    if (event) onEvent(event)
    child.kill('SIGKILL')
  }
  const fail = (error: string, cause: string) => end({ kind: 'failed', error, cause })

  child.on('message', (event: ConversionEvent) => {
    if (isConversionEnd(event)) end(event)
    else if (!isOver) onEvent(event)
  })
  child.on('exit', (code, signal) => {
    setGone()
    const error = OUT_OF_MEMORY.has(signal) ? FAILURES.tooMuch : FAILURES.crashed
    fail(error, `The process of the import ended with ${signal ?? code}.`)
  })
  child.on('error', (error) => {
    // no process has begun, so none will exit
    if (child.pid === undefined) setGone()
    fail(FAILURES.crashed, `The process of the import: ${error.message}`)
  })
  // a process that has ended reads no more; its exit tells the rest
  child.stdin?.on('error', () => {})
  child.send({ ...task, limits: { ...LIMITS, ...limits } }, () => {})
  child.stdin?.end(pdf)
  return {
    stop: async () => {
      end(null)
      await gone
    },
  }
}

function entryOf(name: string): readonly (readonly [string, string])[] {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}
