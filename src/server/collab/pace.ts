/** For each connection that a batch is written to, the time between two batches. */
const MS_PER_CONNECTION = 0.05
const MAX_PERIOD_MS = 20
/** Timers are this coarse: a shorter wait is none. */
const TIMER_MS = 1

/**
 * When the next batch is sent: at once where the room was quiet, and not too soon after the last one
 * where many are in the room, so that one write carries what many people typed.
 */
export interface Pace {
  /** How long, in ms, the next batch still has to wait. */
  readonly remainingMs: () => number
  /** Resolves when it is time. */
  readonly wait: () => Promise<void>
  /** @param receivers how many connections the batch that begins now is written to */
  readonly startBatch: (receivers: number) => void
}

export function createPace(now: () => number = () => performance.now()): Pace {
  let notBefore = 0
  const remainingMs = () => Math.max(0, notBefore - now())
  return {
    remainingMs,
    wait() {
      const ms = remainingMs()
      return new Promise((resolve) => {
        if (ms >= TIMER_MS) setTimeout(resolve, ms)
        else setImmediate(resolve)
      })
    },
    startBatch(receivers) {
      notBefore = now() + Math.min(MAX_PERIOD_MS, receivers * MS_PER_CONNECTION)
    },
  }
}
