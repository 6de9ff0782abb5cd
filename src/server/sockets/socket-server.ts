import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  type Allowance,
  createTokenBucket,
  monotonicNow,
  type TokenBucket,
} from '../concurrency/rate-limiter.ts'
import type { UpgradeHandler } from './upgrades.ts'

/** In ms: a client that does not answer the server's close frame within this time is cut off. */
const CLOSE_WITHIN_MS = 1_000

/** A socket that has just been opened, with the data of its request. */
export interface SocketHandshake {
  readonly socket: WebSocket
  /** The raw socket below the WebSocket. */
  readonly stream: Socket
  readonly token: string
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string>>
}

export interface SocketServer {
  readonly handleUpgrade: UpgradeHandler
  readonly clients: ReadonlySet<WebSocket>
  /** Accepts no new sockets, and ends all others in the given way. */
  readonly close: (end: (socket: WebSocket) => void) => void
}

/** The sockets of one feature. */
export function createSocketServer(options: {
  readonly maxFrameBytes: number
  /** Admits a socket or closes it. The client's frames wait until the promise resolves. */
  readonly onConnection: (handshake: SocketHandshake) => Promise<void>
  /** Closes the socket of a handshake for which `onConnection` has failed. */
  readonly onFailure: (error: unknown, handshake: SocketHandshake) => void
}): SocketServer {
  const { maxFrameBytes, onConnection, onFailure } = options
  const serverOptions = {
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    // one message of a socket in each turn of the loop: ten thousand that have come together keep nobody waiting
    allowSynchronousEvents: false,
    closeTimeout: CLOSE_WITHIN_MS,
  }
  const server = new WebSocketServer(serverOptions)
  return {
    handleUpgrade: (request, stream, head, params) => {
      server.handleUpgrade(request, stream, head, (socket) => {
        // frames wait in the socket until a listener is added
        socket.pause()
        terminateOnError(socket)
        boundControlFrames(socket)
        const query = new URLSearchParams(request.url?.split('?')[1])
        const token = query.get('token') ?? ''
        const handshake = { socket, stream: request.socket, token, query, params }
        onConnection(handshake)
          .catch((error: unknown) => onFailure(error, handshake))
          .finally(() => {
            // the server reads nothing from a refused socket
            if (socket.readyState === socket.OPEN) socket.resume()
          })
      })
    },
    clients: server.clients,
    close: (end) => {
      for (const socket of server.clients) end(socket)
      server.close()
    },
  }
}

/**
 * A frame that breaks the protocol closes the socket; nothing more is needed. The listener lives as long as the socket: one
 * that was written in `handleUpgrade` would keep the request for as long.
 */
function terminateOnError(socket: WebSocket): void {
  socket.on('error', () => socket.terminate())
}

/** A program pings every few seconds, and a browser never does. */
const CONTROL_FRAMES: Allowance = {
  framesPerSecond: 10,
  burstFrames: 100,
  bytesPerSecond: Infinity,
  burstBytes: Infinity,
}

/** Pings and pongs are no messages, so no feature counts them. A browser sends none, so nothing is kept for it. */
function boundControlFrames(socket: WebSocket): void {
  let allowance: TokenBucket | null = null
  const count = ({ length }: Buffer) => {
    allowance ??= createTokenBucket(CONTROL_FRAMES, monotonicNow)
    if (!allowance.consume(length)) socket.terminate()
  }
  socket.on('ping', count)
  socket.on('pong', count)
}
