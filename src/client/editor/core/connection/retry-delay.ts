import { FIRST_RETRY_MS, MAX_RETRY_MS } from '#/shared/collab/timing.ts'

/** How long to wait before the n-th retry (from 1): 2 s, then twice as long each time, up to 30 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
}
