// Preloaded into the measured server: writes a line per window, with its time and the main thread's longest blocking.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const WINDOW_MS = 100
const file = process.env['LOOP_DELAY_FILE']

if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${delay.max / 1e6}\n`)
    delay.reset()
  }, WINDOW_MS).unref()
}
