// A room's document, and its position in the script's log.
import type { InTurn } from '../../concurrency/fair-queue.ts'
import type { PresenceEntry } from '#/shared/collab/presence.ts'
import { namesCopies, ownEdits } from '../carry-over/sent-update.ts'
import type { DocumentHosts } from '../document/document-hosts.ts'
import type { Awaitable, OpenDocument } from '../document/room-document.ts'
import { LogPosition, type LogRow, type Tail, tailAfter } from '../log/log-position.ts'
import type { Commit } from '../log/group-commit.ts'
import type { StoredDocument } from '../log/stored-document.ts'
import type { ClientOwners, UpdateLog } from '../log/update-log.ts'
import type { Connection } from '../socket/connection.ts'
import { measureDocument } from '../socket/measure-update.ts'
import {
  type AnnouncedBy,
  applyBatch,
  type BatchResult,
  type Rebuilt,
  RoomClients,
} from './apply-batch.ts'
import type { WaitingUpdates } from './room-inbox.ts'

/**
 * Takes the rows that other nodes have written into a room's document, and returns them as one update. They are on
 * disk already, so the update may be sent on at once. Null where there is nothing to send.
 */
export async function applyTail(
  document: OpenDocument,
  position: LogPosition,
  tail: Tail,
): Promise<Uint8Array | null> {
  const isDocumentAhead = position.isDocumentAhead
  const rows = position.advance(tail).map(({ data }) => data)
  const updates = tail.state === null ? rows : [tail.state, ...rows]
  if (updates.length === 0) return null
  const update = await document.merge(updates)
  const applied = await document.applyStored(update)
  if (applied.isBroken) throw new Error('The log holds an update that does not fit the document.')
  // all clients know most of a state; `merged` is only the part that is new to this document
  return tail.state === null || isDocumentAhead ? update : applied.merged
}

export interface LoggedDocumentDeps {
  readonly commit: Commit
  readonly log: Pick<UpdateLog, 'load' | 'fold' | 'owners'>
  readonly now: () => number
  readonly hosts: DocumentHosts
  /** The turns in which resting documents are built. */
  readonly builds: InTurn
  /** Who writes under which client id in the script, as the log has it. */
  readonly owners: ClientOwners
  /** Set if several nodes serve the same scripts. */
  readonly peers?: RoomPeers
}

/**
 * The result of a commit. `undone`: another node has written before it, and the document is again as on disk. `gone`:
 * there is no such script any more.
 */
export type Committed = 'on disk' | 'undone' | 'gone'

/**
 * Updates of other nodes. `stored` is on disk, and may be sent on; `carried` holds the same and the edits that this
 * node has carried over because of it, and has to be committed first. `gone`: there is no such script any more.
 */
export type CaughtUp =
  | { readonly stored: Uint8Array | null; readonly carried: Uint8Array | null }
  | 'gone'

/** A document without people rests soon: a large one takes much memory. */
const EMPTY_AWAKE_MS = 10_000

const NOTHING_NEW: CaughtUp = { stored: null, carried: null }

export class LoggedDocument {
  readonly #scriptId: string
  #document: OpenDocument
  readonly #position: LogPosition
  readonly #deps: LoggedDocumentDeps
  /** Whether something has changed since the numbers of scenes and pages were last put right. */
  #mayBeMisnumbered: boolean
  #changedAt: number
  /**
   * Rows that this node has written before it knew that another node had copied or deleted text: edits in that
   * text have to be carried over.
   */
  #unheard: readonly LogRow[] = []
  /** Updates of other nodes that are sent on only after edits in `#unheard` have been carried over. */
  #unsent: readonly Uint8Array[] = []
  #isDestroyed = false

  readonly #clients: RoomClients

  constructor(
    scriptId: string,
    stored: StoredDocument,
    deps: LoggedDocumentDeps,
    announcedBy: AnnouncedBy,
  ) {
    this.#scriptId = scriptId
    this.#deps = deps
    this.#document = deps.hosts.open(stored)
    this.#clients = new RoomClients(deps.owners, announcedBy)
    this.#position = new LogPosition(stored, deps.now)
    this.#changedAt = deps.now()
    this.#mayBeMisnumbered = stored.updates.length > 0
  }

  get seq(): number {
    return this.#position.seq
  }

  /**
   * Whether the log is known to hold rows of other nodes that were not read, or because of which
   * edits must be carried over.
   */
  get isBehind(): boolean {
    return this.#position.isBehind || this.#unheard.length > 0
  }

  get hasLongLog(): boolean {
    return this.#position.isLong
  }

  get hasOldLog(): boolean {
    return this.#position.isOld
  }

  get hasUnfolded(): boolean {
    return this.#position.unfoldedUpdates() > 0
  }

  /** The log reaches at least to `seq`, and has been folded up to `foldedSeq`. */
  markHead(seq: number, foldedSeq: number): void {
    this.#position.markFolded(foldedSeq)
    this.#position.markHead(seq)
  }

  stateVector(): Uint8Array {
    return this.#document.stateVector()
  }

  state(): Awaitable<Uint8Array> {
    return this.#document.state()
  }

  /** How much there is to go through in the document, in the unit of `measureUpdate`. */
  get work(): number {
    return this.#document.work
  }

  /** About how many bytes it has, encoded. */
  get bytes(): number {
    return this.#document.bytes
  }

  /** How much of it has to be gone through before the next change can be made; 0 for a document that is built. */
  get buildWork(): number {
    return this.#document.buildWork
  }

  /** The processor time that the document's own thread has taken; null if the document is in this thread. */
  get threadMs(): number | null {
    return this.#document.threadMs
  }

  /** How many bytes of documents have been encoded for answers until now. It measures the work of answers. */
  get encodedBytes(): number {
    return this.#document.encodedBytes
  }

  /**
   * The frames that bring a client with this state vector up to date; null where the vector is malformed. If the client has
   * sent its state, and the document lacks some of it all the same, the first frame asks for it again.
   */
  answer(stateVector: Uint8Array, hasSentState: boolean): Awaitable<readonly Buffer[] | null> {
    return this.#document.answer(stateVector, hasSentState)
  }

  /** Whether another user writes under the client id that a connection has announced. */
  isForeign({ user, presenceClientId }: Connection): boolean {
    return presenceClientId !== null && this.#clients.isForeign(user.id, presenceClientId)
  }

  /** Applies the updates that have arrived; they are not on disk yet. */
  apply({ updates, work, marks }: WaitingUpdates): Promise<BatchResult> {
    this.#markChanged()
    this.#document = this.#deps.hosts.forChange(this.#document, work, marks)
    return applyBatch(this.#document, updates, this.#clients, () => this.#rebuilt())
  }

  /** Puts wrong numbers right. The numbers that this writes go to everyone, together with the batch. */
  async withNumbers(applied: BatchResult): Promise<BatchResult> {
    this.#mayBeMisnumbered = false
    const written = await this.#document.writeNumbers()
    if (!written) return applied
    const merged = applied.merged ? await this.#document.merge([applied.merged, written]) : written
    return { ...applied, merged, isVerbatim: false }
  }

  /** Reads the rows that other nodes have written, or an earlier room of the script before it closed. */
  async catchUp(): Promise<CaughtUp> {
    const { peers, log } = this.#deps
    const { seq } = this.#position
    const tail = peers ? await peers.readAfter(seq) : tailAfter(seq, await log.load(this.#scriptId))
    if (this.#isDestroyed) return NOTHING_NEW
    if (tail === null) return 'gone'
    this.#unheard = [...this.#unheard, ...this.#position.ownAfter(tail, namesCopies)]
    const { work } = measureDocument(tail.rows.map(({ data }) => data))
    this.#document = this.#deps.hosts.forChange(this.#document, work)
    const stored = await applyTail(this.#document, this.#position, tail)
    if (stored !== null) this.#markChanged()
    if (this.#unheard.length === 0) return { stored, carried: null }
    if (stored !== null) this.#unsent = [...this.#unsent, stored]
    const carried = await this.#carryOverUnheard()
    if (carried === 'gone') return 'gone'
    return { stored: null, carried: await this.#document.merge([...this.#unsent, carried]) }
  }

  /** Takes rows of this node once more, as if they came after the rows that this node had not known. */
  async #carryOverUnheard(): Promise<Uint8Array | 'gone'> {
    const all = await this.#reload()
    if (!all) return 'gone'
    const seqs = new Set(this.#unheard.map(({ seq }) => seq))
    const first = all.seq - all.updates.length + 1
    const updates = all.updates.filter((_, index) => !seqs.has(first + index))
    const { hosts } = this.#deps
    const rebuilt = await hosts.rebuilt(this.#document, { ...all, updates })
    const { work } = measureDocument(this.#unheard.map(({ data }) => data))
    this.#document = hosts.forChange(rebuilt, work)
    const bytes = await this.#document.merge(this.#unheard.map(({ data }) => data))
    const applied = await this.#document.apply([ownEdits(bytes)])
    if (applied.isBroken) throw new Error('A row of the log does not fit the document.')
    return applied.merged ?? applied.read[0] ?? bytes
  }

  /** @param needsHead whether the update is right only if no other node has written meanwhile */
  async commit(data: Uint8Array, needsHead: boolean): Promise<Committed> {
    const claims = this.#clients.claimsOf(data)
    const seq = await this.#deps.commit({
      scriptId: this.#scriptId,
      data,
      ...(needsHead && { after: this.#position.seq }),
      ...(claims.size > 0 && { claims }),
    })
    if (this.#isDestroyed) return 'undone'
    if (seq !== null) {
      this.#position.markCommitted(seq)
      this.#clients.markStored(claims)
      if (needsHead) this.#unheard = this.#unsent = []
      return 'on disk'
    }
    const mayBeUndone = needsHead || claims.size > 0
    return mayBeUndone && (await this.#rebuilt()) ? 'undone' : 'gone'
  }

  /** Replaces the stored state by one that holds everything up to `seq`. */
  async fold(state: Uint8Array, seq: number): Promise<void> {
    await this.#deps.log.fold(this.#scriptId, state, seq)
    this.#position.markFolded(seq)
  }

  /**
   * Holds the document as bytes if it has not changed for a while, unless its numbers must be put right first, because
   * later the document would have to be built from the bytes again for that.
   */
  restIfQuiet(isEmpty: boolean): 'awake' | 'misnumbered' | 'rested' | 'resting' {
    const quietMs = this.#deps.now() - this.#changedAt
    const awakeForMs = this.#deps.hosts.awakeForMs(this.#document)
    if (quietMs < (isEmpty ? EMPTY_AWAKE_MS : awakeForMs)) return 'awake'
    if (this.#mayBeMisnumbered) return 'misnumbered'
    const wasBuilt = this.buildWork === 0
    this.#document.rest()
    return wasBuilt ? 'rested' : 'resting'
  }

  /** Does work that changes the document, or goes through it; one at rest is built for that, in the turn of these people. */
  async inTurn<T>(peopleOf: () => readonly string[], work: () => Promise<T>): Promise<T> {
    return this.buildWork > 0 ? this.#deps.builds(peopleOf, work) : work()
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#document.destroy()
  }

  #markChanged(): void {
    this.#changedAt = this.#deps.now()
    this.#mayBeMisnumbered = true
  }

  async #rebuilt(): Promise<Rebuilt | null> {
    const stored = await this.#reload()
    const owners = await this.#deps.log.owners(this.#scriptId)
    if (!stored || this.#isDestroyed) return null
    this.#clients.markRead(owners)
    this.#document = await this.#deps.hosts.rebuilt(this.#document, stored)
    return { document: this.#document, stored }
  }

  async #reload(): Promise<StoredDocument | null> {
    const stored = await this.#deps.log.load(this.#scriptId)
    if (stored) this.#position.markRebuilt(stored.seq)
    return stored
  }
}

/** The other nodes, as one room uses them. */
export interface RoomPeers {
  /** Reads the rows after `seq`, other nodes' and own; null where the script is gone. */
  readonly readAfter: (seq: number) => Promise<Tail | null>
  /** Null, or resolves when the rights of this node's sockets are certain again. */
  readonly whenSure: () => Promise<void> | null
  /** A person in this room has moved, come or left. */
  readonly onMoved: (entry: PresenceEntry) => void
}

/** The other nodes, as the rooms of this node use them. */
export interface NodePeers {
  readonly opened: (scriptId: string) => void
  readonly closed: (scriptId: string) => void
  readonly ofRoom: (scriptId: string) => RoomPeers
  /** The same commit, but it also wakes the other nodes that have the script open. */
  readonly announcing: (commit: Commit) => Commit
}
