// Converts a long play in its thread, and measures the memory and the longest blocking of the server's main thread.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startConversion } from '#/server/imports/run-conversion.ts'

export interface LongImport {
  readonly seconds: number
  readonly peakMb: number
  readonly longestBlockMs: number
}

const LOOK_MS = 20

/** The longest blocking of the same thread without work, in ms: the machine's own share. */
export async function measureIdle(seconds: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  delay.disable()
  return delay.max / 1e6
}

export async function measureLongImport(pdf: Uint8Array): Promise<LongImport> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let peak = 0
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, LOOK_MS)
  const started = performance.now()
  delay.enable()
  const error = await new Promise<string | null>((resolve) => {
    startConversion({ pdf, labelService: null, recognises: false }, (event) => {
      if (event.kind === 'done') resolve(null)
      if (event.kind === 'failed') resolve(event.error)
    })
  })
  delay.disable()
  clearInterval(look)
  if (error !== null) throw new Error(error)
  return {
    seconds: (performance.now() - started) / 1000,
    peakMb: peak / 2 ** 20,
    longestBlockMs: delay.max / 1e6,
  }
}
