/** For each connection that a batch is written to, how long the first thing that arrives for it waits for more. */
const MS_PER_CONNECTION = 0.055
const MAX_DELAY_MS = 20
/** Where nothing has been sent for so many delays, nobody is typing along. */
const QUIET_AFTER_DELAYS = 2
/** Timers are this coarse: a shorter wait is none. */
const TIMER_MS = 1

/**
 * When the next batch is sent: at once where the room was quiet, and where many are in the room a moment
 * after the first thing that arrived for it, so that one write carries what many people typed. Counted
 * from that arrival, and not from the last batch, nothing waits longer, and there are fewer batches.
 */
export interface Pace {
  /** How long, in ms, the batch still waits whose first thing arrived at `since`. */
  readonly remainingMs: (since: number) => number
  /** Resolves when it is time. */
  readonly wait: (since?: number) => Promise<void>
  /** @param receivers how many connections the batch that begins now is written to */
  readonly startBatch: (receivers: number) => void
}

/** @param now a monotonic clock, in ms; times of arrival are read from the same */
export function createPace(now: () => number = () => performance.now()): Pace {
  let delayMs = 0
  let quietFrom = 0
  const remainingMs = (since: number) =>
    since >= quietFrom ? 0 : Math.max(0, since + delayMs - now())
  return {
    remainingMs,
    wait(since = now()) {
      const ms = remainingMs(since)
      return new Promise((resolve) => {
        if (ms >= TIMER_MS) setTimeout(resolve, ms)
        else setImmediate(resolve)
      })
    },
    startBatch(receivers) {
      delayMs = Math.min(MAX_DELAY_MS, receivers * MS_PER_CONNECTION)
      quietFrom = now() + QUIET_AFTER_DELAYS * delayMs
    },
  }
}
