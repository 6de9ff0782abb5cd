// Preloaded into the measured server: one line a window with its time and the longest hold-up of the main thread.
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
