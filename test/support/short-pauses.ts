/** So long is a pause that is shortened. */
const SHORT_MS = 50

type Timer = 'setTimeout' | 'setInterval'

/**
 * Shortens the product's pauses of exactly this length, so that no test waits for them; whatever happens before and after
 * a pause stays as it is. For `beforeEach` and `beforeAll`: returns the function that ends it.
 */
export function shortenPause(timer: Timer, pauseMs: number): () => void {
  const start = globalThis[timer]
  Object.assign(globalThis, {
    [timer]: (run: () => void, ms?: number, ...rest: unknown[]) =>
      start(run, ms === pauseMs ? SHORT_MS : ms, ...rest),
  })
  return () => void Object.assign(globalThis, { [timer]: start })
}
