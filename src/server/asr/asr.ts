import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { ASR_CLOSE } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import type { AuthoriseSocket } from '../http/authorise-socket.ts'
import { RateLimitError, type RateLimiter } from '../http/rate-limiter.ts'
import { ASR_LIMITS, MAX_FRAME_BYTES, STARTS, type AsrLimits } from './limits.ts'
import { closeSocket, listen } from './listen.ts'
import { createListeningPlaces } from './listening-places.ts'

export interface AsrDeps {
  readonly recogniserUrl: string
  readonly authorise: AuthoriseSocket
  readonly rateLimiter: Pick<RateLimiter, 'take'>
  /** The recogniser failed. */
  readonly onFailure: (error: Error) => void
  readonly limits?: AsrLimits
  readonly now?: () => number
}

export interface Asr {
  readonly handleUpgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    params: { readonly scriptId: string },
  ) => void
  readonly close: () => void
}

/** The sockets between people's microphones and the house's recogniser. */
export function createAsr(deps: AsrDeps): Asr {
  const { limits = ASR_LIMITS, now = Date.now } = deps
  const places = createListeningPlaces(limits)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })

  async function welcome(socket: WebSocket, token: string, scriptId: string): Promise<void> {
    const verdict = await deps.authorise.atHandshake({ token, schema: null, scriptId })
    if (verdict.kind === 'refused') return socket.close(verdict.code)
    if (socket.readyState !== socket.OPEN) return
    const { user, sessionId } = verdict
    deps.rateLimiter.take(STARTS, sessionId)
    const giveBack = places.take(user.id)
    if (!giveBack) return socket.close(ASR_CLOSE.tooMany, 'Too many devices listen already.')
    socket.on('close', giveBack)
    const recheck = () => deps.authorise.whileOpen({ user, sessionId, scriptId })
    listen(socket, { ...deps, limits, now, recheck })
  }

  return {
    handleUpgrade(request, stream, head, { scriptId }) {
      server.handleUpgrade(request, stream, head, (socket) => {
        // frames wait in the socket until somebody listens
        socket.pause()
        socket.on('error', () => socket.terminate())
        const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
        welcome(socket, searchParams.get('token') ?? '', scriptId)
          .catch((error: unknown) => {
            const isTooOften = error instanceof RateLimitError
            socket.close(isTooOften ? ASR_CLOSE.tooMany : CLOSE.tryAgainLater)
          })
          .finally(() => socket.resume())
      })
    },

    close() {
      for (const socket of server.clients) closeSocket(socket, CLOSE.goingAway)
      server.close()
    },
  }
}
