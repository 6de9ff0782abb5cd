import type { Socket } from 'node:net'
import type { OnLimit } from '../../concurrency/rate-limiter.ts'
import type { CollabLimits } from './limits.ts'

type Limits = Pick<
  CollabLimits,
  'socketsPerUser' | 'unfinishedBytesPerUser' | 'unfinishedMs' | 'unreadBytesPerUser'
>

/** The interval at which incomplete messages are looked for. */
const SWEEP_MS = 200
/** Up to this many bytes may have arrived together with the end of the previous message. */
const CHUNK_BYTES = 64 * 1024

interface OpenSocket {
  readonly stream: Pick<Socket, 'bytesRead' | 'writableLength' | 'destroy'>
  /** How many bytes had come when the last message was complete. */
  completeBytes: number
  /** The same number at the last sweep, and when a sweep first found it. */
  seenBytes: number
  seenAt: number
}

export interface SocketSlot {
  /** A message of this socket is complete. */
  readonly onMessage: () => void
  readonly leave: () => void
}

/**
 * The document sockets of all users. The received part of a message is held in memory until the rest arrives, and what is
 * sent until the client has read it.
 */
export interface OpenSockets {
  /** Null if the user has too many open sockets. */
  readonly register: (userId: string, stream: OpenSocket['stream']) => SocketSlot | null
  /**
   * Destroys the sockets whose unfinished messages are too large, or take too long, and those of a person who lets too much
   * wait unread; a timer calls it five times a second.
   */
  readonly sweep: () => void
  readonly close: () => void
}

export function createOpenSockets(
  limits: Limits,
  now: () => number,
  onLimit: OnLimit = () => {},
): OpenSockets {
  const byUser = new Map<string, Set<OpenSocket>>()

  function sweepUser(sockets: Iterable<OpenSocket>, userId: string): void {
    let [heldBytes, unreadBytes] = [0, 0]
    for (const socket of sockets) {
      unreadBytes += socket.stream.writableLength
      if (socket.stream.writableLength > 0 && unreadBytes > limits.unreadBytesPerUser) {
        onLimit({ limit: 'unread messages', userId })
        socket.stream.destroy()
        continue
      }
      if (socket.seenBytes !== socket.completeBytes) {
        socket.seenBytes = socket.completeBytes
        socket.seenAt = now()
      }
      const bytes = socket.stream.bytesRead - socket.completeBytes
      if (bytes <= CHUNK_BYTES) continue
      heldBytes += bytes
      const isLong = now() - socket.seenAt > limits.unfinishedMs
      if (!isLong && heldBytes <= limits.unfinishedBytesPerUser) continue
      onLimit({ limit: 'unfinished messages', userId })
      socket.stream.destroy()
    }
  }

  const sweep = () => byUser.forEach(sweepUser)
  const timer = setInterval(sweep, SWEEP_MS).unref()

  return {
    register(userId, stream) {
      const sockets = byUser.get(userId) ?? new Set()
      if (sockets.size >= limits.socketsPerUser) return null
      const bytes = stream.bytesRead
      const socket: OpenSocket = { stream, completeBytes: bytes, seenBytes: bytes, seenAt: now() }
      byUser.set(userId, sockets.add(socket))
      return {
        onMessage() {
          socket.completeBytes = stream.bytesRead
        },
        leave() {
          sockets.delete(socket)
          if (sockets.size === 0 && byUser.get(userId) === sockets) byUser.delete(userId)
        },
      }
    },
    sweep,
    close: () => clearInterval(timer),
  }
}
