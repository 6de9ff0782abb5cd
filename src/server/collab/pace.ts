/** A room spends at most this share of its time on sending: the rest of the time batches grow. */
const WAIT_PER_WORK = 3
const MAX_WAIT_MS = 20

/**
 * When the next batch is sent: at once where the room was quiet, and the later the more work the last
 * one was, so that under load one write carries what many people typed.
 */
export interface Pace {
  /** Resolves when it is time. */
  readonly wait: () => Promise<void>
  /** Tells how long, in ms, the last batch kept the process busy. */
  readonly worked: (ms: number) => void
}

export function createPace(now: () => number = performance.now.bind(performance)): Pace {
  let notBefore = 0
  return {
    wait() {
      const ms = notBefore - now()
      return new Promise((resolve) => {
        if (ms > 0.5) setTimeout(resolve, ms)
        else setImmediate(resolve)
      })
    },
    worked(ms) {
      notBefore = now() + Math.min(MAX_WAIT_MS, ms * WAIT_PER_WORK)
    },
  }
}
