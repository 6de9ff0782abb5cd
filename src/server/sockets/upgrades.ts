// WebSocket upgrades: features take over the raw sockets of their paths.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { at } from '#/shared/at.ts'
import type { Config } from '../config.ts'
import {
  networkOf,
  RateLimitError,
  createThrottle,
  type RateLimit,
} from '../concurrency/rate-limiter.ts'
import { createInTurn } from '../concurrency/fair-queue.ts'

export type UpgradeHandler = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  params: Readonly<Record<string, string>>,
) => void

/** Mounts a handler, e.g. on `/api/collab/:scriptId`; parameters are decoded. */
export type OnUpgrade = (pathPattern: string, handler: UpgradeHandler) => void

/** A high limit: after a network failure, a whole ensemble behind one address reconnects at once. */
const UPGRADES: RateLimit = { name: 'upgrade', max: 1200, windowMs: 60_000 }

const REFUSED_ORIGIN =
  'A socket of a page from another origin was refused. Where people reach the server at that origin, set PUBLIC_URL to it; where it is the native app\u2019s, add it to NATIVE_ORIGINS.'
const LOG_ORIGIN_EVERY_MS = 10 * 60_000
const MAX_LOGGED = 200

const REASONS = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests' }

export function acceptUpgrades(
  server: FastifyInstance,
  config: Pick<Config, 'publicOrigin' | 'nativeOrigins' | 'trustProxy'>,
): OnUpgrade {
  const routes: { readonly pattern: readonly string[]; readonly handler: UpgradeHandler }[] = []
  const origins = new Set([config.publicOrigin, ...config.nativeOrigins])
  const mayLogOrigin = createThrottle(LOG_ORIGIN_EVERY_MS)
  // a thousand sockets that are opened at once are taken over one after the other, and messages are read in between
  const turns = createInTurn(1)
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })

  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    destroyOnError(socket)
    if (isClosing) return socket.destroy()
    const segments = pathSegments(request.url ?? '')
    if (segments === null) return refuse(socket, 400)
    if (!isOwnOrigin(request) && !origins.has(request.headers.origin ?? '')) {
      const origin = (request.headers.origin ?? '').slice(0, MAX_LOGGED)
      if (mayLogOrigin(origin)) server.log.warn({ origin }, REFUSED_ORIGIN)
      return refuse(socket, 403)
    }
    const ip = callerAddress(request, config.trustProxy)
    try {
      server.guard.rateLimiter.consume(UPGRADES, networkOf(ip))
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      server.guard.onLimit({ limit: error.limit, ip })
      return refuse(socket, 429, error.retryAfterSeconds)
    }
    for (const { pattern, handler } of routes) {
      const params = matchPath(pattern, segments)
      if (params === null) continue
      const takeOver = () => {
        if (!socket.destroyed) handler(request, socket, head, params)
      }
      return void turns(() => [networkOf(ip)], takeOver).catch(() => socket.destroy())
    }
    return refuse(socket, 404)
  })
  return (pathPattern, handler) => {
    routes.push({ pattern: pathPattern.slice(1).split('/'), handler })
  }
}

/**
 * A client that vanishes is no error of the server; features add listeners of their own. The listener lives as long as the
 * socket: one that was written beside `takeOver` would keep the request for as long.
 */
function destroyOnError(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
}

/** A request without an origin comes from a program, not from a foreign page. */
function isOwnOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true
  return (
    headers.host !== undefined && URL.parse(headers.origin)?.host === headers.host.toLowerCase()
  )
}

function callerAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  return forwarded?.toString().split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
}

function pathSegments(url: string): readonly string[] | null {
  try {
    const [path = ''] = url.split('?', 1)
    const segments = path.slice(1).split('/').map(decodeURIComponent)
    return segments.some((segment) => segment.includes('\0')) ? null : segments
  } catch {
    return null
  }
}

function matchPath(
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = at(segments, index)
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return params
}

function refuse(socket: Duplex, status: keyof typeof REASONS, retryAfterSeconds?: number): void {
  const retry = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
