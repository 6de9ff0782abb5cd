import { HttpError } from '../http/http-error.ts'
import { isIPv6, SocketAddress } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Milliseconds of a clock that nobody sets: the clock of the day may be put forward or back, and what lasts a minute
 * lasts a minute all the same.
 */
export const monotonicNow = (): number => performance.now()

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

/** The amount that one socket may send: sustained, and in a burst. */
export interface Allowance {
  readonly framesPerSecond: number
  readonly burstFrames: number
  readonly bytesPerSecond: number
  readonly burstBytes: number
}

/** The amount that is left of a socket's allowance; it refills as time passes. */
export interface TokenBucket {
  /** Takes a frame of this many bytes, which may count as several frames; false if the allowance is used up. */
  readonly consume: (bytes: number, asFrames?: number) => boolean
}

export function createTokenBucket(allowance: Allowance, now: () => number): TokenBucket {
  let frames = allowance.burstFrames
  let bytes = allowance.burstBytes
  let filledAt = now()
  return {
    consume(size, asFrames = 1) {
      const seconds = (now() - filledAt) / 1000
      filledAt = now()
      frames =
        Math.min(allowance.burstFrames, frames + seconds * allowance.framesPerSecond) - asFrames
      bytes = Math.min(allowance.burstBytes, bytes + seconds * allowance.bytesPerSecond) - size
      return !(frames < 0 || bytes < 0)
    },
  }
}

/** The most keys that are remembered, since they come from outside. */
const MAX_KEYS = 1_000

/** Whether an event may happen now: for each key once in `everyMs`, and for at most MAX_KEYS keys. */
export function createThrottle(everyMs: number): (key: string) => boolean {
  /** The time of the last event for each key; the oldest first. */
  const lastAt = new Map<string, number>()
  return (key) => {
    for (const [old, at] of lastAt) {
      if (monotonicNow() - at < everyMs) break
      lastAt.delete(old)
    }
    if (lastAt.has(key) || lastAt.size >= MAX_KEYS) return false
    lastAt.set(key, monotonicNow())
    return true
  }
}

/** A request that was refused because it goes beyond a limit. */
interface LimitHit {
  readonly limit: string
  readonly ip?: string
  readonly userId?: string
  readonly scriptId?: string
}

export type OnLimit = (hit: LimitHit) => void

const LOG_EVERY_MS = 60_000

/** Counts every hit, and logs one a minute for each person and limit: a flood of requests must not flood the log. */
export function reportLimits(log: FastifyBaseLogger, count: (limit: string) => void): OnLimit {
  const mayLog = createThrottle(LOG_EVERY_MS)
  return (hit) => {
    count(hit.limit)
    if (mayLog(JSON.stringify(hit))) log.warn(hit, 'A limit was reached')
  }
}

const NETWORK_GROUPS = 4

/**
 * The unit for limits by address: an IPv4 address, or the first half of an IPv6 address, because one subscriber
 * has all addresses that begin with it.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const canonical = new SocketAddress({ address: bare, family: 'ipv6' }).address
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical) ?? []
  return ipv4 ?? groupsOf(canonical).slice(0, NETWORK_GROUPS).join(':')
}

/** The eight groups of an address, of which the last two may be written as IPv4. */
function groupsOf(address: string): readonly string[] {
  const [head = [], tail = []] = address
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const omitted = Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array.from({ length: omitted }, () => '0'), ...tail]
}

/** How much processor time may be spent, sustained and at once. */
export interface WorkAllowance {
  readonly msPerSecond: number
  readonly burstMs: number
}

/** The processor time that this thread has used: unlike a clock, it does not count what others do on a busy machine. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** What is left of an allowance; it refills as time passes. */
interface WorkBudget {
  /** Takes what was spent. The last task may take more than is left: then the next one waits for longer. */
  readonly spend: (ms: number) => void
  /** How long, in ms, the next task has to wait. */
  readonly waitMs: () => number
  readonly isFull: () => boolean
}

export function createWorkBudget(
  { msPerSecond, burstMs }: WorkAllowance,
  now: () => number,
): WorkBudget {
  let left = burstMs
  let filledAt = now()
  const fill = () => {
    left = Math.min(burstMs, left + ((now() - filledAt) / 1000) * msPerSecond)
    filledAt = now()
  }
  return {
    spend(ms) {
      fill()
      left -= ms
    },
    waitMs() {
      fill()
      return left > 0 ? 0 : Math.ceil((-left * 1000) / msPerSecond) + 1
    },
    isFull() {
      fill()
      return left >= burstMs
    },
  }
}
