import { permits } from '#/shared/access/script-rights.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { encodePresence, type OnMoved, Presence } from '../presence/presence.ts'
import {
  awarenessFrame,
  type Connection,
  DETAILS_CHANGED_FRAME,
  permissionDeniedFrame,
} from '../socket/connection.ts'
import type { Work } from './batches.ts'
import type { LoggedDocument } from './logged-document.ts'
import type { RoomInbox, SyncRequest } from './room-inbox.ts'

/**
 * A connection that reads more slowly than it is written to gets no broadcasts and replies until it has caught up,
 * because its unread bytes are held in memory. Meanwhile its state vector is kept. When the client has read
 * everything, a sync request is made from that vector, and the reply brings the rest.
 */
class SlowReaders {
  readonly #stateVectors = new Map<Connection, Uint8Array>()
  readonly #suspects = new Set<Connection>()
  readonly #awaited = new WeakSet<Connection>()
  readonly #onDrained: (request: SyncRequest) => void

  /** @param onDrained called when a connection can take more, with its state vector */
  constructor(onDrained: (request: SyncRequest) => void) {
    this.#onDrained = onDrained
  }

  /** The connection could not take the last write at once. `mark` checks later whether it has become slow. */
  suspect(connection: Connection): void {
    this.#suspects.add(connection)
  }

  /**
   * Leaves out those suspects that have become slow. `stateVector` is the vector of all that
   * they have been sent by now.
   */
  mark(stateVector: () => Uint8Array): void {
    for (const connection of this.#suspects) {
      this.#suspects.delete(connection)
      if (connection.isSlow()) this.leaveOut({ connection, stateVector: stateVector() })
    }
  }

  /** Leaves a connection out until it has caught up. */
  leaveOut({ connection, stateVector }: SyncRequest): void {
    this.#stateVectors.set(connection, stateVector)
    if (this.#awaited.has(connection)) return
    this.#awaited.add(connection)
    connection.onceDrained(() => {
      this.#awaited.delete(connection)
      const known = this.#stateVectors.get(connection)
      if (known) this.#onDrained({ connection, stateVector: known })
    })
  }

  has(connection: Connection): boolean {
    return this.#stateVectors.has(connection)
  }

  /** The connection has caught up, or is gone. */
  forget(connection: Connection): void {
    this.#suspects.delete(connection)
    this.#stateVectors.delete(connection)
  }
}

/** A client that receives nothing for 30 s reconnects, so the server sends it a frame at least this often (COL-31). */
export const KEEP_ALIVE_MS = 10_000
const KEEP_ALIVE_FRAME = awarenessFrame(encodePresence([]))
const NO_FRAMES: readonly Buffer[] = []
/** Each change of a title or a version makes every page of the script ask twice: they ask at most this often (LIB-744). */
const DETAILS_APART_MS = 1000

/** The network takes the bytes of an answer in the thread of all sockets, wherever they were encoded. */
const SENT_BYTE_MS = 0.000002

/** The connections of a room, their presence, and the frames that they are sent. */
export const NOTICES = {
  readOnly: permissionDeniedFrame('This script is read-only for you.'),
  rightsChanged: permissionDeniedFrame('Your right to this script has changed.'),
  detailsChanged: DETAILS_CHANGED_FRAME,
} as const

export class RoomConnections {
  readonly all = new Set<Connection>()
  readonly presence: Presence
  readonly slowReaders: SlowReaders
  readonly #now: () => number
  #emptySince: number
  /** Runs for a while after details were told. */
  #detailsTimer: NodeJS.Timeout | null = null
  #hasUntoldDetails = false

  /** @param onDrained called when a slow reader can take more, with its state vector */
  constructor(
    now: () => number,
    onDrained: (request: SyncRequest) => void,
    onMoved: OnMoved | undefined,
    onRehearsal: () => void,
  ) {
    this.presence = new Presence(now, onMoved, onRehearsal)
    this.slowReaders = new SlowReaders(onDrained)
    this.#now = now
    this.#emptySince = now()
  }

  join(connection: Connection): void {
    this.all.add(connection)
    this.sendPresence(connection)
  }

  /** Returns false if the connection had left before. */
  leave(connection: Connection): boolean {
    if (!this.all.delete(connection)) return false
    this.presence.leave(connection)
    this.slowReaders.forget(connection)
    if (this.all.size === 0) this.#emptySince = this.#now()
    return true
  }

  send(connection: Connection, ...frames: readonly Buffer[]): void {
    if (!connection.send(...frames)) this.slowReaders.suspect(connection)
  }

  /** Sends the presence of everyone in the room to a connection, whose person bears what that costs. */
  sendPresence(connection: Connection): void {
    const frame = awarenessFrame(this.presence.encodeAll())
    this.send(connection, frame)
    connection.spend(frame.length * SENT_BYTE_MS)
  }

  /** Sends a batch, if any, and the newest presence to everyone, each connection in one write. */
  broadcast(framesOf: ((connection: Connection) => readonly Buffer[]) | null): void {
    const changes = this.presence.drainChanges()
    if (framesOf === null && changes === null) return
    const bytesOf = joiner(changes ? [awarenessFrame(changes)] : NO_FRAMES)
    for (const connection of this.all) {
      if (this.slowReaders.has(connection)) continue
      const bytes = bytesOf(framesOf?.(connection) ?? NO_FRAMES)
      // a connection that has sent the whole batch by itself gets nothing
      if (bytes.length > 0) this.send(connection, bytes)
    }
  }

  /**
   * Tells everyone here that the title or the versions have changed: pages ask for them (LIB-743, VER-541). The first change
   * is told at once, those that follow together.
   */
  tellOfDetails(): void {
    this.#hasUntoldDetails = this.#detailsTimer !== null
    if (this.#hasUntoldDetails) return
    for (const connection of this.all) this.send(connection, NOTICES.detailsChanged)
    this.#detailsTimer = setTimeout(() => {
      this.#detailsTimer = null
      if (this.#hasUntoldDetails) this.tellOfDetails()
    }, DETAILS_APART_MS).unref()
  }

  /** Sends a frame to each connection to which the server has sent nothing for `KEEP_ALIVE_MS`. */
  keepAlive(): void {
    for (const connection of this.all)
      if (connection.lastSentAt + KEEP_ALIVE_MS <= this.#now())
        this.send(connection, KEEP_ALIVE_FRAME)
  }

  /** For how long, in ms, the room has been empty; 0 while it has connections. */
  idleMs(): number {
    return this.all.size > 0 ? 0 : this.#now() - this.#emptySince
  }

  /** Closes every connection. Updates that they have sent before are kept. */
  closeAll(code: number): void {
    for (const connection of this.all) connection.close(code)
    this.all.clear()
  }
}

/** Closes a connection that has sent a message that no client of this protocol sends. */
export const refuse = (connection: Connection): void => connection.close(CLOSE.unsupportedData)

/** Refuses an update. An honest page of a commenter sends such a one only if the person could write when it was made. */
export function refuseEdits(connection: Connection): void {
  if (permits(connection.rights, 'script:edit')) return refuse(connection)
  connection.send(NOTICES.readOnly)
  connection.close(CLOSE.editsRefused)
}

/** Joins frames with `news`. Frames that many receivers share are joined only once. */
function joiner(news: readonly Buffer[]): (frames: readonly Buffer[]) => Buffer {
  const joined = new Map<readonly Buffer[], Buffer>()
  return (frames) => {
    const known = joined.get(frames)
    if (known) return known
    const bytes = Buffer.concat([...frames, ...news])
    joined.set(frames, bytes)
    return bytes
  }
}

/**
 * Updates wait while replies are made, so each batch makes only some of them. The limit counts how many bytes of
 * documents are encoded, and not the time, so that it is the same on every machine: this many bytes take 10 to 40 ms.
 */
const MAX_ENCODED_BYTES = 800_000

/** The cost of a reply that needs no encoding, in encoded bytes. */
const REPLY_BYTES = 1_000

interface SyncReply {
  readonly request: SyncRequest
  /** Null where the request is malformed. */
  readonly frames: readonly Buffer[] | null
}

/** Replies to as many requests as a batch may. A slow reader gets its reply when it has read all earlier frames. */
export async function replyToSyncRequests(
  inbox: Pick<RoomInbox, 'nextRequest'>,
  document: Pick<LoggedDocument, 'answer' | 'encodedBytes'>,
  slowReaders: Pick<SlowReaders, 'leaveOut'>,
  beginWork: () => Pick<Work, 'bear'>,
): Promise<readonly SyncReply[]> {
  const replies: SyncReply[] = []
  const before = document.encodedBytes
  const cost = () => document.encodedBytes - before + replies.length * REPLY_BYTES
  while (cost() < MAX_ENCODED_BYTES) {
    const request = inbox.nextRequest()
    if (!request) break
    const { connection, stateVector, hasSentState = false } = request
    if (connection.isSlow()) slowReaders.leaveOut(request)
    else {
      const work = beginWork()
      const frames = await document.answer(stateVector, hasSentState)
      replies.push({ request, frames })
      work.bear(connection)
      const bytes = frames?.reduce((sum, { length }) => sum + length, 0) ?? 0
      connection.spend(bytes * SENT_BYTE_MS)
    }
  }
  return replies
}
