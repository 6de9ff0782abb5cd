import { ASR_CLOSE } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import type { OnLimit } from '../http/limit-hits.ts'
import { createConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { monotonicNow } from '../concurrency/monotonic-now.ts'
import { RateLimitError, type RateLimiter } from '../concurrency/rate-limiter.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import { createSocketServer, type SocketHandshake } from '../sockets/socket-server.ts'
import type { UpgradeHandler } from '../sockets/upgrades.ts'
import { ASR_LIMITS, MAX_FRAME_BYTES, START_LIMIT, type AsrLimits } from './limits.ts'
import { closeSocket, listen } from './listen.ts'

export interface AsrDeps {
  readonly recogniserUrl: string
  readonly rights: Pick<SocketRights, 'claim'>
  readonly rateLimiter: Pick<RateLimiter, 'consume'>
  readonly onLimit: OnLimit
  /** Called when the recogniser failed. */
  readonly onFailure: (error: Error) => void
  readonly limits?: AsrLimits
  readonly now?: () => number
}

export interface Asr {
  readonly handleUpgrade: UpgradeHandler
  readonly close: () => void
}

/** The sockets between people's microphones and the house's recogniser. */
export function createAsr(deps: AsrDeps): Asr {
  const { limits = ASR_LIMITS, now = monotonicNow } = deps
  const microphones = createConcurrencyLimit(limits.sessionsPerUser, limits.sessions)

  async function admit({ socket, token, params }: SocketHandshake): Promise<void> {
    const { scriptId = '' } = params
    const right = await deps.rights.claim({ socket, token, scriptId })
    if (right.kind === 'refused') return socket.close(right.code)
    if (socket.readyState !== socket.OPEN) return
    deps.rateLimiter.consume(START_LIMIT, right.sessionId)
    const release = microphones.acquire(right.user.id)
    if (!release) {
      deps.onLimit({ limit: 'microphones', userId: right.user.id, scriptId })
      return socket.close(ASR_CLOSE.tooMany, 'Too many devices listen already.')
    }
    socket.on('close', release)
    right.watch({ lost: (code) => closeSocket(socket, code) })
    listen(socket, { ...deps, limits, now })
  }

  const sockets = createSocketServer({
    maxFrameBytes: MAX_FRAME_BYTES,
    onConnection: admit,
    onFailure: (error, { socket, params: { scriptId } }) => {
      const isTooOften = error instanceof RateLimitError
      if (isTooOften)
        deps.onLimit({ limit: error.limit, ...(scriptId !== undefined && { scriptId }) })
      socket.close(isTooOften ? ASR_CLOSE.tooMany : CLOSE.tryAgainLater)
    },
  })
  return {
    handleUpgrade: sockets.handleUpgrade,
    close: () => sockets.close((socket) => closeSocket(socket, CLOSE.goingAway)),
  }
}
