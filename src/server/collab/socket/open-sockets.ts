import type { Socket } from 'node:net'
import type { OnLimit } from '../../http/limit-hits.ts'
import type { CollabLimits } from './limits.ts'

type Limits = Pick<CollabLimits, 'socketsPerUser' | 'unfinishedBytesPerUser' | 'unfinishedMs'>

/** How often what has begun is looked at. */
const LOOK_MS = 200
/** What may have come with the end of the message before. */
const CHUNK_BYTES = 64 * 1024

interface OpenSocket {
  readonly stream: Pick<Socket, 'bytesRead' | 'destroy'>
  /** How many bytes had come when the last message was complete. */
  completeBytes: number
  /** The same at the last look, and when it became that. */
  seenBytes: number
  seenAt: number
}

export interface Place {
  /** A message of this socket is complete. */
  readonly heard: () => void
  readonly leave: () => void
}

/** Everybody's sockets, in all scripts: what has come of an unfinished message is held in memory. */
export interface OpenSockets {
  /** Null where the person has too many. */
  readonly enter: (userId: string, stream: OpenSocket['stream']) => Place | null
  /** Cuts off whoever holds too much, or for too long; a timer calls it five times a second. */
  readonly look: () => void
  readonly close: () => void
}

export function createOpenSockets(
  limits: Limits,
  now: () => number,
  onLimit: OnLimit = () => {},
): OpenSockets {
  const byUser = new Map<string, Set<OpenSocket>>()

  function lookAt(sockets: Iterable<OpenSocket>, userId: string): void {
    let heldBytes = 0
    for (const socket of sockets) {
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

  const look = () => byUser.forEach(lookAt)
  const timer = setInterval(look, LOOK_MS).unref()

  return {
    enter(userId, stream) {
      const sockets = byUser.get(userId) ?? new Set()
      if (sockets.size >= limits.socketsPerUser) return null
      const bytes = stream.bytesRead
      const socket: OpenSocket = { stream, completeBytes: bytes, seenBytes: bytes, seenAt: now() }
      byUser.set(userId, sockets.add(socket))
      return {
        heard() {
          socket.completeBytes = stream.bytesRead
        },
        leave() {
          sockets.delete(socket)
          if (sockets.size === 0 && byUser.get(userId) === sockets) byUser.delete(userId)
        },
      }
    },
    look,
    close: () => clearInterval(timer),
  }
}
