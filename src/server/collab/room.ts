// One script that somebody has open. Its invariant: nothing leaves the room before it is on disk.
// A batch of updates is taken, committed, and only then broadcast; answers to joiners wait with it.
import * as Y from 'yjs'
import { can } from '#/shared/access/capabilities.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { KEEP_ALIVE_MS } from '#/shared/collab/timing.ts'
import type { Connection } from './connection.ts'
import {
  awarenessFrame,
  permissionDeniedFrame,
  readFrame,
  syncStep1Frame,
  syncStep2Frame,
  updateFrame,
} from './frames.ts'
import type { Commit } from './group-commit.ts'
import { encodePresence } from './presence-update.ts'
import { Presence } from './presence.ts'
import { broadcastFrames, type PendingUpdate } from './broadcast-frames.ts'
import type { StoredDocument } from './update-log.ts'

const EMPTY_UPDATE_BYTES = 2
const KEEP_ALIVE_FRAME = awarenessFrame(encodePresence([]))

interface Question {
  readonly connection: Connection
  readonly stateVector: Uint8Array
}

export class Room {
  readonly scriptId: string
  readonly connections = new Set<Connection>()
  readonly presence: Presence
  readonly #doc = new Y.Doc()
  readonly #commit: Commit
  readonly #now: () => number
  readonly #onFailure: (room: Room) => void
  #pending: PendingUpdate[] = []
  #questions: Question[] = []
  #flushing: Promise<void> | null = null
  #seq: number
  #foldedSeq: number
  #foldedAt: number
  #emptySince: number
  isClosed = false

  constructor(
    scriptId: string,
    stored: StoredDocument,
    deps: {
      readonly commit: Commit
      readonly now: () => number
      readonly onFailure: (room: Room) => void
    },
  ) {
    this.scriptId = scriptId
    this.#commit = deps.commit
    this.#now = deps.now
    this.#onFailure = deps.onFailure
    this.presence = new Presence(deps.now)
    this.#seq = stored.seq
    this.#foldedSeq = stored.seq - stored.updates.length
    this.#foldedAt = deps.now()
    this.#emptySince = deps.now()
    applyStored(this.#doc, stored)
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      this.#pending.push({ update, sender: origin as Connection })
    })
  }

  join(connection: Connection): void {
    this.connections.add(connection)
    // a reader is not asked for what it has: it may not add to the document
    if (can(connection.role, 'script:edit'))
      connection.send(syncStep1Frame(Y.encodeStateVector(this.#doc)))
    connection.send(awarenessFrame(this.presence.encodeAll()))
  }

  leave(connection: Connection): void {
    if (!this.connections.delete(connection)) return
    this.presence.leave(connection)
    if (this.connections.size === 0) this.#emptySince = this.#now()
    this.#schedule()
  }

  receive(connection: Connection, bytes: Uint8Array): void {
    const frame = readFrame(bytes)
    if (frame === null) {
      connection.close(CLOSE.unsupportedData)
      return
    }
    try {
      if (frame.kind === 'sync-step-1')
        this.#questions.push({ connection, stateVector: frame.stateVector })
      else if (frame.kind === 'update') this.#receiveUpdate(connection, frame.update)
      else if (frame.kind === 'awareness') this.presence.receive(connection, frame.update)
      else connection.send(awarenessFrame(this.presence.encodeAll()))
    } catch {
      connection.close(CLOSE.unsupportedData)
    }
    this.#schedule()
  }

  /** Sends something to everyone who has not heard from the server lately. */
  keepAlive(): void {
    for (const connection of this.connections)
      if (connection.lastSentAt + KEEP_ALIVE_MS <= this.#now()) connection.send(KEEP_ALIVE_FRAME)
  }

  dropSilentPresence(): void {
    this.presence.dropSilent()
    this.#schedule()
  }

  /** For how long, in ms, nobody has been here; 0 while somebody is. */
  idleMs(): number {
    return this.connections.size > 0 ? 0 : this.#now() - this.#emptySince
  }

  /** How long, in ms, the oldest update that is not folded may have been in the log; 0 if there is none. */
  unfoldedMs(): number {
    return this.#seq > this.#foldedSeq ? this.#now() - this.#foldedAt : 0
  }

  unfoldedUpdates(): number {
    return this.#seq - this.#foldedSeq
  }

  /** The committed document and the seq it stands for, once nothing is under way. */
  async settled(): Promise<{ readonly state: Uint8Array; readonly seq: number }> {
    while (this.#flushing) await this.#flushing
    return { state: Y.encodeStateAsUpdate(this.#doc), seq: this.#seq }
  }

  markFolded(seq: number): void {
    this.#foldedSeq = Math.max(this.#foldedSeq, seq)
    this.#foldedAt = this.#now()
  }

  close(code: number): void {
    this.isClosed = true
    for (const connection of this.connections) connection.close(code)
    this.connections.clear()
    this.#doc.destroy()
  }

  #receiveUpdate(connection: Connection, update: Uint8Array): void {
    if (can(connection.role, 'script:edit')) Y.applyUpdate(this.#doc, update, connection)
    else if (update.length > EMPTY_UPDATE_BYTES)
      connection.send(permissionDeniedFrame('This script is read-only for you.'))
  }

  #schedule(): void {
    if (this.#flushing || this.isClosed) return
    this.#flushing = this.#flush()
  }

  async #flush(): Promise<void> {
    // what arrives while a commit is under way shares the next batch
    await new Promise((resolve) => setImmediate(resolve))
    try {
      do {
        await this.#flushBatch()
        this.#broadcastPresence()
      } while (!this.isClosed && (this.#pending.length > 0 || this.#questions.length > 0))
    } catch {
      this.#onFailure(this)
    } finally {
      this.#flushing = null
    }
  }

  async #flushBatch(): Promise<void> {
    const [pending, questions] = [this.#pending, this.#questions]
    this.#pending = []
    this.#questions = []
    // made now, from exactly what the batch holds; sent when it is on disk
    const answers = questions.map(({ connection, stateVector }) => ({
      connection,
      frame: answerFrame(this.#doc, stateVector),
    }))
    const frames = broadcastFrames(pending, this.connections)
    if (frames) {
      const seq = await this.#commit({ scriptId: this.scriptId, data: frames.merged })
      if (seq === null) {
        this.close(CLOSE.gone)
        return
      }
      this.#seq = seq
      for (const [connection, update] of frames.updateByConnection)
        connection.send(updateFrame(update))
    }
    for (const { connection, frame } of answers) {
      if (frame) connection.send(frame)
      else connection.close(CLOSE.unsupportedData)
    }
  }

  #broadcastPresence(): void {
    const changes = this.presence.takeChanges()
    if (changes === null) return
    const frame = awarenessFrame(changes)
    for (const connection of this.connections) connection.send(frame)
  }
}

/** The frame with everything that a client with this state vector lacks; null where the vector is malformed. */
function answerFrame(doc: Y.Doc, stateVector: Uint8Array): Uint8Array | null {
  try {
    return syncStep2Frame(Y.encodeStateAsUpdate(doc, stateVector))
  } catch {
    return null
  }
}

function applyStored(doc: Y.Doc, stored: StoredDocument): void {
  doc.transact(() => {
    Y.applyUpdate(doc, stored.state)
    for (const update of stored.updates) Y.applyUpdate(doc, update)
  })
}
