// One script that somebody has open. Its invariant: nothing leaves the room before it is on disk.
// A batch of updates is taken, committed, and only then broadcast; answers to joiners wait with it.
import { can } from '#/shared/access/capabilities.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { BatchLoop } from './batch-loop.ts'
import { framesFor } from './batch.ts'
import { broadcast } from './broadcast.ts'
import type { Connection } from './connection.ts'
import {
  awarenessFrame,
  permissionDeniedFrame,
  readFrame,
  syncStep1Frame,
  updateFrame,
} from './frames.ts'
import type { Commit } from './group-commit.ts'
import { isLongLog } from './fold-room.ts'
import { RoomDocument } from './room-document.ts'
import { RoomInbox, type Question } from './room-inbox.ts'
import { MAX_PRESENCE_BYTES } from './limits.ts'
import { LogPosition } from './log-position.ts'
import { makeAnswers } from './make-answers.ts'
import { tailAfter } from './nodes/log-tail.ts'
import type { OthersOfRoom } from './nodes/other-nodes.ts'
import { takeTail } from './nodes/take-tail.ts'
import { encodePresence } from './presence-update.ts'
import { Presence } from './presence.ts'
import { SlowReaders } from './slow-readers.ts'
import { NOTHING_TAKEN, takeUpdates, type TakenUpdates } from './take-updates.ts'
import type { StoredDocument } from './update-log.ts'

/** A client that receives nothing for 30 s reconnects, so it is sent something at least this often (COL-31). */
export const KEEP_ALIVE_MS = 10_000
const EMPTY_UPDATE_BYTES = 2
const KEEP_ALIVE_FRAME = awarenessFrame(encodePresence([]))
const READ_ONLY_FRAME = permissionDeniedFrame('This script is read-only for you.')

interface RoomDeps {
  readonly commit: Commit
  /** The document as it is on disk. */
  readonly reload: () => Promise<StoredDocument | null>
  readonly now: () => number
  readonly onFailure: (room: Room, error: unknown) => void
  /** Folds the log of a room that has become long. Never rejects. */
  readonly fold: (room: Room) => Promise<void>
  /** Where several nodes serve the same scripts. */
  readonly others?: OthersOfRoom
}

export class Room {
  readonly scriptId: string
  readonly connections = new Set<Connection>()
  readonly presence: Presence
  readonly position: LogPosition
  readonly #document: RoomDocument
  readonly #deps: RoomDeps
  readonly #loop: BatchLoop
  readonly #inbox = new RoomInbox()
  readonly #slowReaders = new SlowReaders((question) => this.#ask(question))
  #isFolding = false
  #emptySince: number
  #changedAt: number
  isClosed = false

  constructor(scriptId: string, stored: StoredDocument, deps: RoomDeps) {
    this.scriptId = scriptId
    this.#deps = deps
    this.#document = new RoomDocument(stored)
    this.presence = new Presence(deps.now, deps.others?.onMoved)
    this.position = new LogPosition(stored, deps.now)
    this.#loop = new BatchLoop({
      run: () => this.#flushBatch(),
      isMore: () => !this.isClosed && (!this.#inbox.isEmpty || this.position.isBehind),
      since: () => this.#inbox.updatesSince,
      receivers: () => this.connections.size,
      onFailure: (error) => deps.onFailure(this, error),
    })
    this.#emptySince = deps.now()
    this.#changedAt = deps.now()
  }

  join(connection: Connection): void {
    this.connections.add(connection)
    const frames = [awarenessFrame(this.presence.encodeAll())]
    // before it is told anything: what it has must not hold yet what others have (keep-unknown-words.ts)
    if (can(connection.role, 'script:edit'))
      frames.push(syncStep1Frame(this.#document.stateVector()))
    this.#send(connection, ...frames)
  }

  leave(connection: Connection): void {
    if (!this.connections.delete(connection)) return
    this.presence.leave(connection)
    this.#slowReaders.forget(connection)
    this.#inbox.forget(connection)
    if (this.connections.size === 0) this.#emptySince = this.#deps.now()
    this.#schedule()
  }

  receive(connection: Connection, bytes: Uint8Array): void {
    const frame = readFrame(bytes)
    switch (frame?.kind) {
      case 'sync-step-1':
        this.#inbox.addQuestion({ connection, stateVector: frame.stateVector })
        break
      case 'update':
        this.#receiveUpdate(connection, frame.update)
        break
      case 'awareness':
        if (frame.update.length > MAX_PRESENCE_BYTES) return connection.close(CLOSE.tooLarge)
        if (!this.presence.receive(connection, frame.update)) return refuse(connection)
        break
      case 'query-awareness':
        if (!connection.isSlow()) this.#send(connection, awarenessFrame(this.presence.encodeAll()))
        return
      default:
        return refuse(connection)
    }
    this.#schedule()
  }

  /** Sends something to everyone who has not heard from the server lately. */
  keepAlive(): void {
    for (const connection of this.connections)
      if (connection.lastSentAt + KEEP_ALIVE_MS <= this.#deps.now())
        this.#send(connection, KEEP_ALIVE_FRAME)
  }

  /** Holds the document as bytes where nobody has changed it for a while. */
  restIfQuiet(): void {
    const quietMs = this.#deps.now() - this.#changedAt
    if (!this.#loop.isRunning && quietMs >= this.#document.awakeForMs()) this.#document.rest()
  }

  dropSilentPresence(): void {
    this.presence.dropSilent()
    this.sendPresence()
  }

  /** Sends what has changed about who is here. */
  sendPresence(): void {
    this.#schedule()
  }

  /** For how long, in ms, nobody has been here; 0 while somebody is. */
  idleMs(): number {
    return this.connections.size > 0 ? 0 : this.#deps.now() - this.#emptySince
  }

  /** Whether something is on its way to the disk, or to somebody. */
  get isBusy(): boolean {
    return this.#loop.isRunning
  }

  /** Resolves once nothing is under way. */
  async whenQuiet(): Promise<void> {
    await this.#loop.whenQuiet()
  }

  /** The committed document, with everything that has arrived by now, and the seq it stands for. */
  async settled(): Promise<{ readonly state: Uint8Array; readonly seq: number }> {
    await this.#loop.whenTaken()
    return { state: this.#document.state(), seq: this.position.seq }
  }

  /** Another node says that the log reaches at least to `seq`. */
  wake(seq: number): void {
    this.position.markHead(seq)
    if (this.position.isBehind) this.#schedule()
  }

  /** What they have sent is kept. */
  sendEveryoneAway(code: number): void {
    for (const connection of this.connections) connection.close(code)
    this.connections.clear()
  }

  close(code: number): void {
    this.isClosed = true
    this.sendEveryoneAway(code)
    this.#document.destroy()
  }

  #receiveUpdate(connection: Connection, update: Uint8Array): void {
    if (update.length <= EMPTY_UPDATE_BYTES) return
    if (!can(connection.role, 'script:edit')) {
      this.#send(connection, READ_ONLY_FRAME)
      return
    }
    this.#inbox.addUpdate(connection, update)
  }

  #schedule(): void {
    if (!this.isClosed) this.#loop.schedule()
  }

  #foldIfLong(): void {
    if (this.#isFolding || this.isClosed || !isLongLog(this.position)) return
    this.#isFolding = true
    void this.#deps.fold(this).finally(() => (this.#isFolding = false))
  }

  async #flushBatch(): Promise<void> {
    if (this.isClosed) return
    this.#slowReaders.mark(() => this.#document.stateVector())
    if (this.position.isBehind) await this.#catchUp()
    if (this.isClosed) return
    const pending = await this.#takePending()
    const { batch, merged, isAllOfIt } = pending
    const framesOf = merged && framesFor(batch, merged, isAllOfIt)
    // made now, from exactly what the batch holds; sent when it is on disk
    const answers = makeAnswers(this.#inbox, this.#document, this.#slowReaders)
    if (merged && !(await this.#commitUpdate(merged))) return
    for (const { connection, frames } of answers) {
      this.#slowReaders.forget(connection)
      if (frames) this.#send(connection, ...frames)
      else refuse(connection)
    }
    this.#broadcast(framesOf)
    this.#foldIfLong()
  }

  /** Takes what other nodes wrote, or a room that closed meanwhile, and sends it on: it is on disk. */
  async #catchUp(): Promise<void> {
    const { others, reload } = this.#deps
    const { seq } = this.position
    const tail = others ? await others.readAfter(seq) : tailAfter(seq, await reload())
    if (this.isClosed) return
    if (tail === null) return this.close(CLOSE.gone)
    const update = takeTail(this.#document, this.position, tail)
    if (update === null) return
    this.#changedAt = this.#deps.now()
    const frames = [updateFrame(update)]
    this.#broadcast(() => frames)
  }

  #ask(question: Question): void {
    this.#inbox.addQuestion(question)
    this.#schedule()
  }

  /** Takes what has arrived into the document; whoever sent what is no update is sent away. */
  async #takePending(): Promise<TakenUpdates> {
    const pending = this.#inbox.takeUpdates()
    if (!pending) return NOTHING_TAKEN
    this.#changedAt = this.#deps.now()
    const taken = await takeUpdates(this.#document, pending, () => this.#reload())
    for (const connection of taken.refused) refuse(connection)
    return taken
  }

  async #reload(): Promise<StoredDocument | null> {
    const stored = await this.#deps.reload()
    if (stored) this.position.markRebuilt(stored.seq)
    return stored
  }

  /** Resolves once the update is on disk; answers false, and closes the room, where the script is gone. */
  async #commitUpdate(data: Uint8Array): Promise<boolean> {
    const seq = await this.#deps.commit({ scriptId: this.scriptId, data })
    if (this.isClosed) return false
    if (seq === null) {
      this.close(CLOSE.gone)
      return false
    }
    this.position.markCommitted(seq)
    return true
  }

  #send(connection: Connection, ...frames: readonly Buffer[]): void {
    if (!connection.send(...frames)) this.#slowReaders.suspect(connection)
  }

  #broadcast(framesOf: ((connection: Connection) => readonly Buffer[]) | null): void {
    const { connections, presence } = this
    broadcast({ connections, presence, slowReaders: this.#slowReaders }, framesOf)
  }
}

function refuse(connection: Connection): void {
  connection.close(CLOSE.unsupportedData)
}
