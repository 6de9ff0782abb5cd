import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { Identity } from '../../http/guard.ts'

/** A connection with more unread bytes than this is slow: the server sends it nothing more until they are read. */
const MAX_BUFFERED_BYTES = 1024 * 1024

interface Who extends Pick<Identity, 'user' | 'sessionId'> {
  /** The present role; null where the person has no right at all. */
  role: ScriptRole | null
}

/** One person's open socket in a room. */
export interface Connection extends Who {
  /** The Yjs client id this connection speaks for; null until it has announced itself. */
  presenceClientId: number | null
  /** Epoch ms of the last frame sent. */
  lastSentAt: number
  /** Writes whole WebSocket frames, in one go; returns false if they have to wait. */
  readonly send: (...frames: readonly Buffer[]) => boolean
  /**
   * Whether more than `MAX_BUFFERED_BYTES` wait to be read. `onceDrained` calls its listener
   * once no bytes wait any more.
   */
  readonly isSlow: () => boolean
  readonly onceDrained: (listener: () => void) => void
  /** Counts processor time that was spent for this person, that of large documents apart. */
  readonly spend: (ms: number, threadMs?: number) => void
  /** Closes the connection. The server ignores later messages, whether or not the client closes its side, too. */
  readonly close: (code: number, reason?: string) => void
}

interface Listener extends Pick<Connection, 'spend'> {
  /** Takes the connection out of its room. */
  readonly leave: (connection: Connection) => void
}

/**
 * @param socket the WebSocket, which reads, and answers pings and closes
 * @param stream its raw socket: frames for everyone are encoded once and written there
 */
export function createConnection(
  socket: WebSocket,
  stream: Duplex,
  who: Readonly<Who>,
  now: () => number,
  { spend, leave }: Listener,
): Connection {
  const connection: Connection = {
    ...who,
    presenceClientId: null,
    lastSentAt: now(),
    send(...frames) {
      if (socket.readyState !== socket.OPEN || frames.length === 0) return true
      connection.lastSentAt = now()
      if (frames.length > 1) stream.cork()
      for (const frame of frames) stream.write(frame)
      if (frames.length > 1) stream.uncork()
      return !stream.writableNeedDrain
    },
    spend,
    isSlow: () => stream.writableLength > MAX_BUFFERED_BYTES,
    onceDrained: (listener) => void stream.once('drain', listener),
    close(code, reason) {
      socket.close(code, reason)
      leave(connection)
    },
  }
  socket.on('close', () => leave(connection))
  return connection
}
