import { FIRST_RETRY_MS, MAX_RETRY_MS } from '#/shared/collab/protocol.ts'
import { spread } from '#/shared/spread.ts'

/** Decides when to try again: later after every failure, and at once if a success is likely. */
export interface Backoff {
  /** The number of failures since the last success. */
  readonly failures: () => number
  /** @param isAtOnce whether the next attempt needs no wait */
  readonly fail: (isAtOnce?: boolean) => void
  readonly succeed: () => void
  /** If an attempt is due later, it starts now, and the failures are counted from 0 again. */
  readonly endWait: () => void
  readonly stop: () => void
}

export function createBackoff(retry: () => void, random?: () => number): Backoff {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function retryNow(): void {
    stop()
    retry()
  }

  return {
    failures: () => failures,
    fail(isAtOnce = false) {
      failures++
      stop()
      if (isAtOnce) retry()
      else timer = setTimeout(retryNow, retryDelayMs(failures, random))
    },
    succeed() {
      failures = 0
    },
    endWait() {
      if (timer === undefined) return
      failures = 0
      retryNow()
    },
    stop,
  }
}

/**
 * How long to wait before the n-th retry (from 1): 2 s, then twice as long each time, and each time up to half as long again;
 * 30 s at most.
 */
export function retryDelayMs(attempt: number, random?: () => number): number {
  return Math.min(MAX_RETRY_MS, spread(FIRST_RETRY_MS * 2 ** (attempt - 1), random))
}
