// One script that is open. Its invariant: nothing leaves the room before it is on disk. A batch of updates is applied,
// committed, and only then broadcast; answers to clients that join wait for the same commit.
import { areSameRights, permits, type ScriptRights } from '#/shared/access/script-rights.ts'
import type { PresenceEntry } from '#/shared/collab/presence.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import type { StoredDocument } from '../log/stored-document.ts'
import { type ScriptEvents, tellOfBatch } from '../script-events.ts'
import {
  type Connection,
  isEmpty,
  readFrame,
  syncStep1Frame,
  updateFrame,
  type UpdateFrame,
} from '../socket/connection.ts'
import { MAX_PRESENCE_BYTES } from '../socket/limits.ts'
import { isVectorTooLong, measureSent } from '../socket/measure-update.ts'
import type { Cost } from '../socket/person-turns.ts'
import { type BatchResult, framesFor, NOTHING_APPLIED } from './apply-batch.ts'
import { BatchCosts, BatchLoop } from './batches.ts'
import { LoggedDocument, type LoggedDocumentDeps } from './logged-document.ts'
import {
  NOTICES,
  refuse,
  refuseEdits,
  replyToSyncRequests,
  RoomConnections,
} from './room-connections.ts'
import { RoomInbox, type SyncRequest } from './room-inbox.ts'

interface RoomDeps extends LoggedDocumentDeps {
  /** A batch has failed: the room can do nothing more. */
  readonly onFailure: (room: Room, error: unknown) => void
  readonly events: ScriptEvents
  /** Folding the log has failed. It is tried again later, and the log keeps everything meanwhile. */
  readonly onFoldFailure: (error: unknown) => void
}

export class Room {
  readonly scriptId: string
  readonly #connections: RoomConnections
  readonly #document: LoggedDocument
  readonly #deps: RoomDeps
  readonly #loop: BatchLoop
  readonly #inbox = new RoomInbox()
  readonly #costs: BatchCosts
  #isFolding = false
  #isClosed = false

  constructor(scriptId: string, stored: StoredDocument, deps: RoomDeps) {
    this.scriptId = scriptId
    this.#deps = deps
    const addRequest = (request: SyncRequest) => {
      this.#inbox.addRequest(request)
      this.#schedule()
    }
    const onRehearsal = () => deps.events.onRehearsal(scriptId)
    this.#connections = new RoomConnections(deps.now, addRequest, deps.peers?.onMoved, onRehearsal)
    const announcedBy = (client: number) => this.#connections.presence.userOf(client)
    this.#document = new LoggedDocument(scriptId, stored, deps, announcedBy)
    this.#costs = new BatchCosts(this.#document)
    this.#loop = new BatchLoop({
      run: () => this.#flushBatch(),
      isMore: () => !this.#isClosed && (!this.#inbox.isEmpty || this.#document.isBehind),
      since: () => this.#inbox.updatesSince,
      receivers: () => this.#connections.all.size,
      onFailure: (error) => this.#isClosed || deps.onFailure(this, error),
    })
  }

  join(connection: Connection): void {
    this.#connections.join(connection)
    // the client is asked for its edits before it is sent any, so that its answer does not hold those of others
    this.#requestState(connection)
  }

  /** Changes the rights of a user. A message says that; the user's page asks for the new ones and adapts to them. */
  changeRights(connection: Connection, rights: ScriptRights): void {
    if (areSameRights(connection.rights, rights)) return
    connection.rights = rights
    if (!this.#connections.all.has(connection)) return
    this.#connections.send(connection, NOTICES.rightsChanged)
    this.#requestState(connection)
  }

  leave(connection: Connection): void {
    if (!this.#connections.leave(connection)) return
    this.#inbox.forget(connection)
    this.#schedule()
  }

  receive(connection: Connection, bytes: Uint8Array): void {
    const frame = readFrame(bytes)
    this.#costs.note(connection, bytes.length, frame)
    switch (frame?.kind) {
      case 'sync-step-1':
        if (isVectorTooLong(frame.stateVector, this.#document))
          return connection.close(CLOSE.tooLarge)
        this.#inbox.addRequest({ connection, stateVector: frame.stateVector })
        break
      case 'update':
      case 'state':
        this.#receiveUpdate(connection, frame)
        break
      case 'awareness':
        if (frame.update.length > MAX_PRESENCE_BYTES) return connection.close(CLOSE.tooLarge)
        if (!this.#connections.presence.receive(connection, frame.update)) return refuse(connection)
        // the client would never send what it has written: it counts the items of the other as its own
        if (this.#document.isForeign(connection)) return connection.close(CLOSE.foreignClient)
        break
      case 'query-awareness':
        if (!connection.isSlow()) this.#connections.sendPresence(connection)
        return
      default:
        return refuse(connection)
    }
    this.#schedule()
  }

  /** What a message may cost beside its bytes. */
  readonly costOf = (bytes: Uint8Array): Cost => this.#costs.ofFrame(readFrame(bytes))

  /** Holds the document as bytes if it has not changed for a while. Returns whether that has made work. */
  restIfQuiet(): boolean {
    const rest = this.#loop.isRunning
      ? 'awake'
      : this.#document.restIfQuiet(this.connectionCount === 0)
    if (rest === 'misnumbered') void this.writeNumbers()
    return rest === 'rested' || rest === 'misnumbered'
  }

  dropSilentPresence(): void {
    this.#connections.presence.dropSilent()
    this.#schedule()
  }

  /** Sends a frame to each connection to which the server has sent nothing for `KEEP_ALIVE_MS`. */
  keepAlive(): void {
    this.#connections.keepAlive()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  get connectionCount(): number {
    return this.#connections.all.size
  }

  connectionsOf(userId: string): number {
    return [...this.#connections.all].filter(({ user }) => user.id === userId).length
  }

  /** For how long, in ms, the room has been empty; 0 while it has connections. */
  idleMs(): number {
    return this.#connections.idleMs()
  }

  /** Whether the log holds updates that are old enough to be folded. */
  get hasOldLog(): boolean {
    return this.#document.hasOldLog
  }

  /** Whether something is being written to the disk, or waits to be sent. */
  get isBusy(): boolean {
    return this.#loop.isRunning
  }

  /** Resolves when no batch is being written or waits to be sent. */
  async whenQuiet(): Promise<void> {
    await this.#loop.whenQuiet()
  }

  /** The committed document, with everything that has arrived by now, and the seq it stands for. */
  async committed(): Promise<{ readonly state: Uint8Array; readonly seq: number }> {
    await this.#loop.whenHandled()
    const { seq } = this.#document
    return { state: await this.#document.state(), seq }
  }

  /** Puts the numbers of scenes and pages right, in the next batch; resolves when that is on disk. */
  async writeNumbers(): Promise<void> {
    this.#inbox.askForNumbers()
    this.#schedule()
    await this.#loop.whenHandled()
  }

  /**
   * Folds the committed updates into the stored state; the room goes on meanwhile. Numbers are put right first. Only
   * the server writes numbers, so these contradict no edit.
   */
  async fold(): Promise<void> {
    if (!this.#document.hasUnfolded) return
    await this.writeNumbers()
    const { state, seq } = await this.committed()
    // the document of a closed room may hold a batch that could not be committed
    if (this.#isClosed) return
    await this.#document.fold(state, seq)
  }

  /** Another node says that the log reaches at least to `seq`, and has been folded up to `foldedSeq`. */
  wake(seq: number, foldedSeq = 0): void {
    this.#document.markHead(seq, foldedSeq)
    if (this.#document.isBehind) this.#schedule()
  }

  /** The news for a node that has just opened the script: the newest seq, and the presence of people on this node. */
  newsForNode(): { readonly seq: number; readonly presence: readonly PresenceEntry[] } {
    return { seq: this.#document.seq, presence: this.#connections.presence.ownEntries() }
  }

  /** A person on another node has moved, come or left. */
  receiveFromNode(nodeId: string, entry: PresenceEntry): void {
    this.#connections.presence.receiveFromNode(nodeId, entry)
    this.#schedule()
  }

  /** Removes the presence of everyone on that node. */
  forgetNode(nodeId: string): void {
    this.#connections.presence.forgetNode(nodeId)
    this.#schedule()
  }

  tellOfDetails(): void {
    this.#connections.tellOfDetails()
  }

  /** Closes every connection; updates that they have sent are kept. */
  disconnectAll(code: number): void {
    this.#connections.closeAll(code)
  }

  close(code: number): void {
    this.#isClosed = true
    this.#connections.closeAll(code)
    this.#document.destroy()
  }

  #receiveUpdate(connection: Connection, { kind, update }: UpdateFrame): void {
    if (isEmpty(update)) {
      if (kind === 'state') this.#inbox.noteState(connection)
      return
    }
    if (!permits(connection.rights, 'script:comment'))
      return this.#connections.send(connection, NOTICES.readOnly)
    const size = measureSent(update, this.#document)
    if (size === null) return refuse(connection)
    if (size === 'too large') return connection.close(CLOSE.tooLarge)
    if (kind === 'state') this.#inbox.addState(connection, update, size)
    else this.#inbox.addEdits(connection, update, size)
  }

  /** Asks a client that may edit or comment for the edits that the room does not have. */
  #requestState(connection: Connection): void {
    if (permits(connection.rights, 'script:comment'))
      this.#connections.send(connection, syncStep1Frame(this.#document.stateVector()))
  }

  #schedule(): void {
    if (!this.#isClosed) this.#loop.schedule()
  }

  #foldIfLong(): void {
    if (this.#isFolding || this.#isClosed || !this.#document.hasLongLog) return
    this.#isFolding = true
    void this.fold()
      .catch(this.#deps.onFoldFailure)
      .finally(() => (this.#isFolding = false))
  }

  async #flushBatch(): Promise<void> {
    const sure = this.#deps.peers?.whenSure()
    if (sure) await sure
    if (this.#isClosed) return
    const { slowReaders } = this.#connections
    slowReaders.mark(() => this.#document.stateVector())
    if (this.#document.isBehind && !(await this.#catchUp())) return
    const take = () => this.#takePending()
    const isDue = !this.#inbox.isEmpty
    const taken = await (isDue ? this.#document.inTurn(() => this.#inbox.people(), take) : take())
    if (!taken) return
    const { applied, replies } = taken
    const { batch, merged, isVerbatim, needsHead } = applied
    const framesOf = merged && framesFor(batch, merged, isVerbatim)
    if (merged && !(await this.#isCommitted(merged, needsHead))) {
      const requests = replies.map(({ request }) => request)
      return this.#inbox.putBack(batch, requests)
    }
    if (merged) tellOfBatch(this.#deps.events, this.scriptId, batch, { merged, isVerbatim })
    for (const { request, frames } of replies) {
      const { connection } = request
      slowReaders.forget(connection)
      if (frames) this.#connections.send(connection, ...frames)
      else refuse(connection)
    }
    const broadcast = this.#costs.begin()
    this.#connections.broadcast(framesOf)
    broadcast.share()
    this.#foldIfLong()
  }

  /**
   * Sends on the rows that other nodes have written, or an earlier room of the script before it closed. Edits that
   * are carried over because of them are committed first and sent with them. Returns false if the room is closed, or
   * if this has to be done again.
   */
  async #catchUp(): Promise<boolean> {
    const news = await this.#document.catchUp()
    if (this.#isClosed) return false
    if (news === 'gone') {
      this.close(CLOSE.gone)
      return false
    }
    const { stored, carried } = news
    if (carried && !(await this.#isCommitted(carried, true))) return false
    const update = carried ?? stored
    if (update) {
      const frames = [updateFrame(update)]
      this.#connections.broadcast(() => frames)
    }
    return true
  }

  /** Applies what has arrived. Replies are made before the commit, so that they hold this batch and nothing later. */
  async #takePending() {
    if (this.#isClosed) return null
    const costs = this.#costs.beginBatch()
    const applied = await this.#applyPending()
    costs.share()
    const begin = () => this.#costs.begin()
    const slow = this.#connections.slowReaders
    return { applied, replies: await replyToSyncRequests(this.#inbox, this.#document, slow, begin) }
  }

  /** Applies the updates that have arrived, and closes connections whose updates are refused. */
  async #applyPending(): Promise<BatchResult> {
    const pending = this.#inbox.drainUpdates()
    const applied = pending ? await this.#document.apply(pending) : NOTHING_APPLIED
    for (const connection of applied.refused) refuseEdits(connection)
    for (const [connection, code] of applied.foreign) connection.close(code)
    return this.#inbox.takeNumbers() ? this.#document.withNumbers(applied) : applied
  }

  /** Commits an update; returns whether it is on disk now. If the script is gone, the room is closed. */
  async #isCommitted(data: Uint8Array, needsHead: boolean): Promise<boolean> {
    const committed = await this.#document.commit(data, needsHead)
    if (committed === 'gone' && !this.#isClosed) this.close(CLOSE.gone)
    return committed === 'on disk' && !this.#isClosed
  }
}
