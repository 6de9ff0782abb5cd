/** So long is a pause that is shortened. */
const SHORT_MS = 50
const LONG_MS = 3_600_000

type Timer = 'setTimeout' | 'setInterval'

/**
 * Shortens the product's pauses of exactly this length, so that no test waits for them; whatever happens before and after
 * a pause stays as it is. For `beforeEach` and `beforeAll`: returns the function that ends it.
 */
export const shortenPause = (timer: Timer, pauseMs: number): (() => void) =>
  changePause(timer, pauseMs, SHORT_MS)

/** Lets a pause outlast each test. Returns the function that ends this. */
export const lengthenPause = (timer: Timer, pauseMs: number): (() => void) =>
  changePause(timer, pauseMs, LONG_MS)

function changePause(timer: Timer, pauseMs: number, toMs: number): () => void {
  const start = globalThis[timer]
  Object.assign(globalThis, {
    [timer]: (run: () => void, ms?: number, ...rest: unknown[]) =>
      start(run, ms === pauseMs ? toMs : ms, ...rest),
  })
  return () => void Object.assign(globalThis, { [timer]: start })
}
