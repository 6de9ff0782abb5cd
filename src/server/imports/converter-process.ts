// The main module of a conversion's own process. It watches over the thread that converts, so that it hears of the
// server's end at any time.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { FAILURES } from '#/shared/imports/pdf-import.ts'
import {
  causeOf,
  type ConversionEnd,
  type ConversionLimits,
  type ConversionOrder,
  type ConversionTask,
  type ThreadEvent,
  isConversionEnd,
} from './conversion-event.ts'

const LOOK_EVERY_MS = 250
const MAX_HEAP_MB = 1024
/**
 * The last resort against a conversion that waits for what never comes, and so uses no computing time. Each page, and
 * each percent of a picture's recognition, begins the time anew; a page takes 20 s at most, so a machine would have to
 * be busy a hundred times over before this limit ended an honest import.
 */
const HANG_MS = 30 * 60_000
/** Of all processes of the house, the system ends imports first if memory runs out. */
const OOM_SCORE = '500'

// Signals that reach the whole process group are meant for the server, which ends its imports by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// The server has ended, however it did.
process.once('disconnect', () => process.exit())
endFirst()

const [task] = (await once(process, 'message')) as [ConversionTask]
const { limits, ...rest } = task
watch({ ...rest, pdf: await buffer(process.stdin) }, limits)

/** Converts in a thread, and tells the server its events. Ends the process with the conversion's end. */
function watch(order: ConversionOrder, limits: ConversionLimits): void {
  const worker = new Worker(new URL('./converter-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  let cpuSeconds = limits.cpuSeconds
  let isOver = false
  const end = (event: ConversionEnd) => {
    if (isOver) return
    isOver = true
    process.send?.(event, () => process.exit())
  }
  const fail = (error: string, cause?: string) =>
    end({ kind: 'failed', error, ...(cause !== undefined && { cause }) })
  const hang = setTimeout(() => fail(FAILURES.tooSlow, 'The conversion hung.'), HANG_MS)
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1e6 > cpuSeconds) fail(FAILURES.tooSlow)
    if (process.memoryUsage.rss() > limits.memoryBytes) fail(FAILURES.tooMuch)
  }, LOOK_EVERY_MS)

  worker.on('message', (event: ThreadEvent) => {
    if (isConversionEnd(event)) return end(event)
    hang.refresh()
    if (event.kind === 'page') cpuSeconds += limits.cpuSecondsPerPage
    if (event.kind === 'picture') cpuSeconds += limits.cpuSecondsPerPicture
    // the server has no use for the others
    if (event.kind === 'page' || event.kind === 'creating') process.send?.(event)
  })
  worker.on('error', (error) =>
    isOutOfMemory(error) ? fail(FAILURES.tooMuch) : fail(FAILURES.crashed, causeOf(error)),
  )
  worker.on('exit', (code) => fail(FAILURES.crashed, `The thread ended with ${code}.`))
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function endFirst(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', OOM_SCORE)
  } catch {
    // a container may forbid it; then the system chooses by memory alone
  }
}
