// One script that somebody has open. Its invariant: nothing leaves the room before it is on disk.
// A batch of updates is taken, committed, and only then broadcast; answers to joiners wait with it.
import { can, type ScriptRole } from '#/shared/access/capabilities.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { Audience } from './audience.ts'
import { BatchLoop } from './batch-loop.ts'
import type { Connection } from '../socket/connection.ts'
import { permissionDeniedFrame, readFrame, syncStep1Frame, updateFrame } from '../socket/frames.ts'
import type { Commit } from '../log/group-commit.ts'
import { RoomDocument } from '../document/room-document.ts'
import { RoomInbox, type Question } from './room-inbox.ts'
import { MAX_PRESENCE_BYTES } from '../socket/limits.ts'
import { LogPosition } from '../log/log-position.ts'
import { makeAnswers } from './make-answers.ts'
import { mergeUpdates } from '../document/updates.ts'
import { tailAfter } from '../log/tail.ts'
import type { PresenceEntry } from '../presence/presence-update.ts'
import type { RoomPeers } from './node-peers.ts'
import { takeTail } from './take-tail.ts'
import { framesFor, NOTHING_TAKEN, takeUpdates, type TakenUpdates } from './take-updates.ts'
import type { StoredDocument, UpdateLog } from '../log/update-log.ts'

const EMPTY_UPDATE_BYTES = 2
const READ_ONLY_FRAME = permissionDeniedFrame('This script is read-only for you.')
const ROLE_CHANGED_FRAME = permissionDeniedFrame('Your right to this script has changed.')

interface RoomDeps {
  readonly commit: Commit
  readonly log: Pick<UpdateLog, 'load' | 'fold'>
  readonly now: () => number
  /** A batch has failed: the room can do nothing more. */
  readonly onFailure: (room: Room, error: unknown) => void
  /** The log could not be folded: it is tried again, and keeps everything meanwhile. */
  readonly onFoldFailure: (error: unknown) => void
  /** Where several nodes serve the same scripts. */
  readonly peers?: RoomPeers
}

export class Room {
  readonly scriptId: string
  readonly #audience: Audience
  readonly #position: LogPosition
  readonly #document: RoomDocument
  readonly #deps: RoomDeps
  readonly #loop: BatchLoop
  readonly #inbox = new RoomInbox()
  #isFolding = false
  #areNumbersDue = false
  /** Whether something has changed since they were put right. */
  #mayBeMisnumbered: boolean
  #changedAt: number
  #isClosed = false

  constructor(scriptId: string, stored: StoredDocument, deps: RoomDeps) {
    this.scriptId = scriptId
    this.#deps = deps
    this.#document = new RoomDocument(stored)
    this.#audience = new Audience(deps.now, (question) => this.#ask(question), deps.peers?.onMoved)
    this.#position = new LogPosition(stored, deps.now)
    this.#loop = new BatchLoop({
      run: () => this.#flushBatch(),
      isMore: () => !this.#isClosed && (!this.#inbox.isEmpty || this.#position.isBehind),
      since: () => this.#inbox.updatesSince,
      receivers: () => this.#audience.connections.size,
      onFailure: (error) => deps.onFailure(this, error),
    })
    this.#changedAt = deps.now()
    this.#mayBeMisnumbered = stored.updates.length > 0
  }

  join(connection: Connection): void {
    this.#audience.join(connection)
    // before it is told anything: what it has must not hold yet what others have (keep-unknown-words.ts)
    this.#askWriter(connection)
  }

  /** Gives somebody another right, and says so: their page asks which one, and offers what goes with it. */
  changeRole(connection: Connection, role: ScriptRole): void {
    if (connection.role === role) return
    connection.role = role
    if (!this.#audience.connections.has(connection)) return
    this.#audience.send(connection, ROLE_CHANGED_FRAME)
    this.#askWriter(connection)
  }

  leave(connection: Connection): void {
    if (!this.#audience.leave(connection)) return
    this.#inbox.forget(connection)
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
        if (!this.#audience.presence.receive(connection, frame.update)) return refuse(connection)
        break
      case 'query-awareness':
        if (!connection.isSlow()) this.#audience.sendPresence(connection)
        return
      default:
        return refuse(connection)
    }
    this.#schedule()
  }

  /** Holds the document as bytes where nobody has changed it for a while. */
  restIfQuiet(): void {
    const quietMs = this.#deps.now() - this.#changedAt
    if (this.#loop.isRunning || quietMs < this.#document.awakeForMs()) return
    // at rest it would have to be built for that
    if (this.#mayBeMisnumbered) void this.writeNumbers()
    else this.#document.rest()
  }

  dropSilentPresence(): void {
    this.#audience.presence.dropSilent()
    this.#schedule()
  }

  /** Sends something to everyone who has not heard from the server lately. */
  keepAlive(): void {
    this.#audience.keepAlive()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  get connectionCount(): number {
    return this.#audience.connections.size
  }

  connectionsOf(userId: string): number {
    return [...this.#audience.connections].filter(({ user }) => user.id === userId).length
  }

  /** For how long, in ms, nobody has been here; 0 while somebody is. */
  idleMs(): number {
    return this.#audience.idleMs()
  }

  /** Whether the log has something in it that is old enough to be folded. */
  get hasOldLog(): boolean {
    return this.#position.isOld
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
    return { state: this.#document.state(), seq: this.#position.seq }
  }

  /** Puts the numbers of scenes and pages right, in the next batch; resolves when that is on disk. */
  async writeNumbers(): Promise<void> {
    this.#areNumbersDue = true
    this.#schedule()
    await this.#loop.whenTaken()
  }

  /**
   * Folds what is committed into the stored state, numbers put right before; the room goes on. Nobody else
   * writes numbers, so there is nothing that they could contradict.
   */
  async fold(): Promise<void> {
    if (this.#position.unfoldedUpdates() === 0) return
    await this.writeNumbers()
    const { state, seq } = await this.settled()
    // a batch that could not be committed may be part of its document
    if (this.#isClosed) return
    await this.#deps.log.fold(this.scriptId, state, seq)
    this.#position.markFolded(seq)
  }

  /** Another node says that the log reaches at least to `seq`, and has been folded up to `foldedSeq`. */
  wake(seq: number, foldedSeq = 0): void {
    this.#position.markFolded(foldedSeq)
    this.#position.markHead(seq)
    if (this.#position.isBehind) this.#schedule()
  }

  /** What a node that has just opened the script may not know yet. */
  newsForNode(): { readonly seq: number; readonly presence: readonly PresenceEntry[] } {
    return { seq: this.#position.seq, presence: this.#audience.presence.ownEntries() }
  }

  /** Somebody on another node has moved, come or left. */
  receiveFromNode(nodeId: string, entry: PresenceEntry): void {
    this.#audience.presence.receiveFromNode(nodeId, entry)
    this.#schedule()
  }

  /** Everyone on that node has left. */
  forgetNode(nodeId: string): void {
    this.#audience.presence.forgetNode(nodeId)
    this.#schedule()
  }

  /** Sends everyone away; what they have sent is kept. */
  disconnectAll(code: number): void {
    this.#audience.sendEveryoneAway(code)
  }

  close(code: number): void {
    this.#isClosed = true
    this.#audience.sendEveryoneAway(code)
    this.#document.destroy()
  }

  #receiveUpdate(connection: Connection, update: Uint8Array): void {
    if (update.length <= EMPTY_UPDATE_BYTES) return
    if (!can(connection.role, 'script:edit')) {
      this.#audience.send(connection, READ_ONLY_FRAME)
      return
    }
    this.#inbox.addUpdate(connection, update)
  }

  /** Asks whoever may add to the document what they have of it. */
  #askWriter(connection: Connection): void {
    if (can(connection.role, 'script:edit'))
      this.#audience.send(connection, syncStep1Frame(this.#document.stateVector()))
  }

  #schedule(): void {
    if (!this.#isClosed) this.#loop.schedule()
  }

  #foldIfLong(): void {
    if (this.#isFolding || this.#isClosed || !this.#position.isLong) return
    this.#isFolding = true
    void this.fold()
      .catch(this.#deps.onFoldFailure)
      .finally(() => (this.#isFolding = false))
  }

  async #flushBatch(): Promise<void> {
    if (this.#isClosed) return
    const { slowReaders } = this.#audience
    slowReaders.mark(() => this.#document.stateVector())
    if (this.#position.isBehind) await this.#catchUp()
    if (this.#isClosed) return
    const pending = this.#withNumbers(await this.#takePending())
    const { batch, merged, isAllOfIt, needsHead } = pending
    const framesOf = merged && framesFor(batch, merged, isAllOfIt)
    // made now, from exactly what the batch holds; sent when it is on disk
    const answers = makeAnswers(this.#inbox, this.#document, slowReaders)
    if (merged && !(await this.#commitUpdate(merged, needsHead))) {
      this.#inbox.putBack(
        batch,
        answers.map(({ question }) => question),
      )
      return
    }
    for (const { question, frames } of answers) {
      const { connection } = question
      slowReaders.forget(connection)
      if (frames) this.#audience.send(connection, ...frames)
      else refuse(connection)
    }
    this.#audience.broadcast(framesOf)
    this.#foldIfLong()
  }

  /** Takes what other nodes wrote, or a room that closed meanwhile, and sends it on: it is on disk. */
  async #catchUp(): Promise<void> {
    const { peers, log } = this.#deps
    const { seq } = this.#position
    const tail = peers ? await peers.readAfter(seq) : tailAfter(seq, await log.load(this.scriptId))
    if (this.#isClosed) return
    if (tail === null) return this.close(CLOSE.gone)
    const update = takeTail(this.#document, this.#position, tail)
    if (update === null) return
    this.#markChanged()
    const frames = [updateFrame(update)]
    this.#audience.broadcast(() => frames)
  }

  #ask(question: Question): void {
    this.#inbox.addQuestion(question)
    this.#schedule()
  }

  /** Takes what has arrived into the document; whoever sent what is no update is sent away. */
  async #takePending(): Promise<TakenUpdates> {
    const pending = this.#inbox.takeUpdates()
    if (!pending) return NOTHING_TAKEN
    this.#markChanged()
    const taken = await takeUpdates(this.#document, pending, () => this.#reload())
    for (const connection of taken.refused) refuse(connection)
    return taken
  }

  #markChanged(): void {
    this.#changedAt = this.#deps.now()
    this.#mayBeMisnumbered = true
  }

  /** What is wrong about numbers goes to everyone with what the batch holds. */
  #withNumbers(taken: TakenUpdates): TakenUpdates {
    if (!this.#areNumbersDue) return taken
    this.#areNumbersDue = false
    this.#mayBeMisnumbered = false
    const written = this.#document.writeNumbers()
    if (!written) return taken
    const merged = taken.merged ? mergeUpdates([taken.merged, written]) : written
    return { ...taken, merged, isAllOfIt: false }
  }

  async #reload(): Promise<StoredDocument | null> {
    const stored = await this.#deps.log.load(this.scriptId)
    if (stored) this.#position.markRebuilt(stored.seq)
    return stored
  }

  /**
   * Resolves once the update is on disk. Answers false where it is not: the script is gone, and the room
   * closed, or another node has written before what was migrated, and the document is again as on disk.
   */
  async #commitUpdate(data: Uint8Array, needsHead: boolean): Promise<boolean> {
    const { scriptId } = this
    const position = this.#position
    const after = needsHead ? { after: position.seq } : {}
    const seq = await this.#deps.commit({ scriptId, data, ...after })
    if (this.#isClosed) return false
    if (seq !== null) {
      position.markCommitted(seq)
      return true
    }
    const stored = needsHead ? await this.#reload() : null
    if (stored) this.#document.rebuild(stored)
    else this.close(CLOSE.gone)
    return false
  }
}

function refuse(connection: Connection): void {
  connection.close(CLOSE.unsupportedData)
}
