import type { WebSocket } from 'ws'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { User } from '#/shared/api/accounts.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'

/** A reader that is this far behind is sent away: it comes back and catches up in one step. */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024

/** One person's open socket in a room. */
export interface Connection {
  readonly user: User
  readonly sessionId: string
  role: ScriptRole
  /** The Yjs client id this connection speaks for; null until it has announced itself. */
  presenceClientId: number | null
  /** Epoch ms of the last frame sent. */
  lastSentAt: number
  readonly send: (frame: Uint8Array) => void
  readonly close: (code: number, reason?: string) => void
}

export function createConnection(
  socket: WebSocket,
  who: { readonly user: User; readonly sessionId: string; readonly role: ScriptRole },
  now: () => number,
): Connection {
  const connection: Connection = {
    ...who,
    presenceClientId: null,
    lastSentAt: now(),
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
        socket.close(CLOSE.tryAgainLater)
        return
      }
      connection.lastSentAt = now()
      socket.send(frame)
    },
    close: (code, reason) => socket.close(code, reason),
  }
  return connection
}
