import { isIPv6, SocketAddress } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { createThrottle } from '../concurrency/rate-limiter.ts'

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
