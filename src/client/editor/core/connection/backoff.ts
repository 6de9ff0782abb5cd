import { FIRST_RETRY_MS, MAX_RETRY_MS } from '#/shared/collab/timing.ts'

/** When to try again: later after every failure, and at once where there is reason to hope. */
export interface Backoff {
  /** How often it has failed since it last succeeded. */
  readonly failures: () => number
  readonly fail: () => void
  readonly succeed: () => void
  /** Ends the wait for the next attempt, where there is one, and counts anew. */
  readonly endWait: () => void
  readonly stop: () => void
}

export function createBackoff(retry: () => void): Backoff {
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
    fail() {
      failures++
      stop()
      timer = setTimeout(retryNow, retryDelayMs(failures))
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

/** How long to wait before the n-th retry (from 1): 2 s, then twice as long each time, up to 30 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
}
