import type { FastifyBaseLogger } from 'fastify'
import { createThrottle } from '../concurrency/rate-limiter.ts'

/** A request that was refused because it goes beyond a limit. */
export interface LimitHit {
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
