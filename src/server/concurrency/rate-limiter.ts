import { HttpError } from '../http/http-error.ts'
import { monotonicNow } from './monotonic-now.ts'

export interface RateLimit {
  /** Distinguishes the limit's counts from those of other limits. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

export interface RateLimiter {
  /**
   * Counts one use by `who`.
   * @throws RateLimitError over the limit
   */
  readonly consume: (limit: RateLimit, who: string) => void
  /** Takes back one use by `who`. */
  readonly giveBack: (limit: RateLimit, who: string) => void
  /** Deletes the count of `who`. */
  readonly forget: (limit: RateLimit, who: string) => void
}

export class RateLimitError extends HttpError {
  readonly limit: string
  readonly retryAfterSeconds: number

  constructor(limit: string, retryAfterSeconds: number) {
    super(429, 'rate_limited', `Too many attempts. Try again in ${retryAfterSeconds} s.`)
    this.limit = limit
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const NO_RATE_LIMITS: RateLimiter = {
  consume: () => {},
  giveBack: () => {},
  forget: () => {},
}

interface Count {
  used: number
  readonly resetsAt: number
}

/** Above this number of counts, those whose window is over are deleted. */
const SWEEP_AT = 10_000

/** Counts in windows that begin with the first use, in this process's memory. */
export function createRateLimiter(now: () => number = monotonicNow): RateLimiter {
  const counts = new Map<string, Count>()
  let sweepAt = SWEEP_AT
  const sweep = () => {
    for (const [key, count] of counts) if (count.resetsAt <= now()) counts.delete(key)
    // While most counts are still running, sweeping at every use would cost more than it frees.
    sweepAt = Math.max(SWEEP_AT, counts.size * 2)
  }
  return {
    consume: (limit, who) => {
      const key = keyOf(limit, who)
      const known = counts.get(key)
      if (known === undefined || known.resetsAt <= now()) {
        if (counts.size >= sweepAt) sweep()
        counts.set(key, { used: 1, resetsAt: now() + limit.windowMs })
        return
      }
      known.used += 1
      if (known.used > limit.max) {
        throw new RateLimitError(limit.name, Math.ceil((known.resetsAt - now()) / 1000))
      }
    },
    giveBack: (limit, who) => {
      const known = counts.get(keyOf(limit, who))
      if (known !== undefined) known.used -= 1
    },
    forget: (limit, who) => counts.delete(keyOf(limit, who)),
  }
}

const keyOf = (limit: RateLimit, who: string): string => `${limit.name} ${who}`
