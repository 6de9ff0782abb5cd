import { Worker } from 'node:worker_threads'
import { FAILURES } from '#/shared/imports/failures.ts'
import { causeOf } from './cause-of.ts'
import type { ConversionEvent, ConversionOrder } from './conversion-event.ts'

export interface Conversion {
  /** Ends the thread at once; no event follows. */
  readonly stop: () => Promise<void>
}

/** Limits of the time between two events, and of the whole conversion. */
const STALL_LIMIT_MS = 2 * 60_000
const TIME_LIMIT_MS = 60 * 60_000
const MEMORY_CHECK_MS = 250
const MAX_HEAP_MB = 1024
/** The limit for memory outside the thread's heap: unpacked streams are buffers there. */
const MAX_GROWTH_BYTES = 2 * 1024 ** 3

/** Converts a PDF in a thread; `onEvent` gets its progress and then exactly one 'done' or 'failed'. */
export function startConversion(
  order: ConversionOrder,
  onEvent: (event: ConversionEvent) => void,
  stallLimitMs = STALL_LIMIT_MS,
): Conversion {
  const worker = new Worker(new URL('./converter-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  let isOver = false
  const end = (event: ConversionEvent | null) => {
    if (isOver) return
    isOver = true
    clearTimeout(timeLimit)
    clearTimeout(stallLimit)
    clearInterval(memoryCheck)
    if (event) onEvent(event)
    void worker.terminate()
  }
  const fail = (error: string, cause?: string) =>
    end({ kind: 'failed', error, ...(cause !== undefined && { cause }) })
  const timeLimit = setTimeout(() => fail(FAILURES.tooSlow), TIME_LIMIT_MS)
  const stallLimit = setTimeout(() => fail(FAILURES.tooSlow), stallLimitMs)
  const before = process.memoryUsage.rss()
  const memoryCheck = setInterval(() => {
    if (process.memoryUsage.rss() - before > MAX_GROWTH_BYTES) fail(FAILURES.tooMuch)
  }, MEMORY_CHECK_MS)

  worker.on('message', (event: ConversionEvent) => {
    if (event.kind === 'done' || event.kind === 'failed') end(event)
    else if (!isOver) {
      stallLimit.refresh()
      onEvent(event)
    }
  })
  worker.on('error', (error) =>
    isOutOfMemory(error) ? fail(FAILURES.tooMuch) : fail(FAILURES.crashed, causeOf(error)),
  )
  worker.on('exit', (code) => fail(FAILURES.crashed, `The thread ended with ${code}.`))
  // Unread output would pile up in memory.
  worker.stdout.resume()
  worker.stderr.resume()
  return {
    stop: async () => {
      end(null)
      await worker.terminate()
    },
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
