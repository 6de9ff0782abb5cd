import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { writerOf } from '#/shared/script/fence.ts'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'
import type { SentBytes } from '../carry-over/sent-update.ts'
import type { AppliedBatch } from '../document/document-forms.ts'
import type { OpenDocument } from '../document/room-document.ts'
import type { StoredDocument } from '../log/stored-document.ts'
import type { ClientOwners } from '../log/update-log.ts'
import { type Connection, updateFrame } from '../socket/connection.ts'
import { ANY_SIZE, measureUpdate } from '../socket/measure-update.ts'
import type { SenderUpdate } from './room-inbox.ts'

/** A sent update, and the same as one update that can be sent on. */
export interface ReadUpdate extends SenderUpdate {
  readonly bytes: Uint8Array
}

export interface BatchResult {
  readonly batch: readonly ReadUpdate[]
  /** Everything new in the batch, as one update; null where nothing was. */
  readonly merged: Uint8Array | null
  /** Whether `merged` holds exactly the sent updates. Then each sender's update may be sent on as it came. */
  readonly isVerbatim: boolean
  /** Whether `merged` is right only if no other node has written meanwhile (`document-forms.ts`). */
  readonly needsHead: boolean
  /** Senders of bytes that are no update, or of an update that would have broken the document. */
  readonly refused: readonly Connection[]
  /** Senders of items under client ids of other users, with the code that their sockets are closed with. */
  readonly foreign: ReadonlyMap<Connection, number>
}

const NOBODY: ReadonlyMap<Connection, number> = new Map()

export const NOTHING_APPLIED: BatchResult = {
  batch: [],
  merged: null,
  isVerbatim: true,
  needsHead: false,
  refused: [],
  foreign: NOBODY,
}

/** The document, as the log has it. */
export interface Rebuilt {
  readonly document: OpenDocument
  readonly stored: StoredDocument
}

/**
 * Applies a batch to a document. If an update breaks the document half-way, only its sender loses it: the document
 * is built anew from the log, and the updates of the others are added one after the other.
 */
export async function applyBatch(
  document: OpenDocument,
  sent: ReadonlyMap<Connection, readonly SentBytes[]>,
  clients: Pick<RoomClients, 'refusalOf'>,
  reload: () => Promise<Rebuilt | null>,
): Promise<BatchResult> {
  const entries = [...sent].flatMap(([sender, updates]) =>
    inParts(updates).map((update) => ({ sender, update })),
  )
  const { document: current, batch, foreign } = await ownUpdates(document, entries, clients, reload)
  const applied = await current.apply(batch.map(({ update }) => update))
  const read = readOf(batch, applied)
  if (!applied.isBroken) return { ...applied, ...read, foreign }
  const rebuilt = await reload()
  if (rebuilt === null) return { ...NOTHING_APPLIED, refused: read.refused, foreign }
  const one = await applyOneByOne(rebuilt, read.batch)
  return { ...one, refused: [...read.refused, ...one.refused], foreign }
}

/** Edits that follow each other are one update, a state is one by itself. */
function inParts(updates: readonly SentBytes[]): readonly SentBytes[] {
  const parts: SentBytes[][] = []
  for (const update of updates) {
    const last = parts.at(-1)
    const [first] = last ?? []
    // the rights are one array until they change
    const hasSameRights = first?.limited?.cueTypes === update.limited?.cueTypes
    const isLikeFirst = first && !first.namesAll && hasSameRights
    if (last && isLikeFirst && !update.namesAll) last.push(update)
    else parts.push([update])
  }
  return parts.map((part) => ({
    ...at(part, 0),
    pieces: part.flatMap(({ pieces }) => pieces),
    copies: part.some(({ copies }) => copies),
  }))
}

/** The update without its own pieces, which may have gone to another thread. */
const readAs = ({ sender, update }: SenderUpdate, bytes: Uint8Array): ReadUpdate => ({
  sender,
  update: { ...update, pieces: [bytes] },
  bytes,
})

/** The updates that could be read, and the senders of the others. */
function readOf(batch: readonly SenderUpdate[], { read }: Pick<AppliedBatch, 'read'>) {
  const entries = batch.map((entry, index) => ({ ...entry, bytes: read[index] ?? null }))
  return {
    batch: entries.flatMap(({ sender, update, bytes }) =>
      bytes ? [readAs({ sender, update }, bytes)] : [],
    ),
    refused: entries.flatMap(({ bytes, sender }) => (bytes ? [] : [sender])),
  }
}

/**
 * Leaves out updates with new items under client ids of other users. Whether they are new is sure only when the log has been
 * read to its end: on another node somebody may have been sent items that this node has not read yet.
 */
async function ownUpdates(
  document: OpenDocument,
  batch: readonly SenderUpdate[],
  clients: Pick<RoomClients, 'refusalOf'>,
  reload: () => Promise<Rebuilt | null>,
): Promise<OwnUpdates> {
  const foreignIn = (current: OpenDocument) => {
    const vector = () => current.stateVector()
    // two editors may write the same item at once: the first paragraph, or the last one
    const earlier = new Map<number, number>()
    const refused = new Map<Connection, number>()
    // two who bring each other's words at once would both be sent away, again and again
    const isLeaving = (client: number) =>
      refused.keys().some(({ presenceClientId }) => presenceClientId === client)
    for (const { sender, update } of batch)
      for (const piece of update.pieces) {
        const options = { earlier, isState: update.namesAll, isLeaving }
        const code = clients.refusalOf(sender, piece, vector, options)
        if (code !== null && refused.get(sender) !== CLOSE.foreignClient) refused.set(sender, code)
      }
    return refused
  }
  if (foreignIn(document).size === 0) return { document, batch, foreign: NOBODY }
  const current = (await reload())?.document ?? document
  const foreign = foreignIn(current)
  return {
    document: current,
    batch: batch.filter(({ sender }) => !foreign.has(sender)),
    foreign,
  }
}

interface OwnUpdates {
  readonly document: OpenDocument
  readonly batch: readonly SenderUpdate[]
  readonly foreign: ReadonlyMap<Connection, number>
}

/** Adds the senders' updates one after the other to the document of the log. Updates that break it are left out. */
async function applyOneByOne(
  { document, stored }: Rebuilt,
  batch: readonly ReadUpdate[],
): Promise<Omit<BatchResult, 'foreign'>> {
  const kept: ReadUpdate[] = []
  const added: Uint8Array[] = []
  const refused: Connection[] = []
  let isVerbatim = true
  let needsHead = false
  for (const entry of batch) {
    const applied = await document.apply([entry.update])
    const [bytes] = applied.read
    if (!bytes) {
      refused.push(entry.sender)
      continue
    }
    if (applied.isBroken) {
      refused.push(entry.sender)
      await document.rebuild({ ...stored, updates: [...stored.updates, ...added] })
      continue
    }
    kept.push(readAs(entry, bytes))
    isVerbatim &&= applied.isVerbatim
    needsHead ||= applied.needsHead
    if (applied.merged !== null) added.push(applied.merged)
  }
  const merged = added.length > 0 ? await document.merge(added) : null
  return { batch: kept, merged, isVerbatim, needsHead, refused }
}

/**
 * The frames of a batch for each connection. A connection that has sent nothing gets the merged update, which is
 * encoded once for all; a sender gets the updates of the others, without an echo (COL-30). Where the merged update is
 * not exactly the sent content, everyone gets it, because nothing else is on disk.
 */
export function framesFor(
  batch: readonly ReadUpdate[],
  merged: Uint8Array,
  isVerbatim: boolean,
): (connection: Connection) => readonly Buffer[] {
  let made: readonly Buffer[] | null = null
  // who is alone has no use for it, and a frame takes as much memory as the update
  const frameOfAll = () => (made ??= [updateFrame(merged)])
  if (!isVerbatim) return frameOfAll
  const senders = new Set(batch.map(({ sender }) => sender))
  const frames = batch.map(({ sender, bytes }) => ({
    sender,
    frame: senders.size > 1 ? updateFrame(bytes) : null,
  }))
  return (connection) => {
    if (!senders.has(connection)) return frameOfAll()
    return frames.flatMap(({ sender, frame }) =>
      sender === connection || frame === null ? [] : [frame],
    )
  }
}

/** What it costs to store a new client id; each visit has one. */
const CLAIM_MS = 2

/** The user whose client has announced a client id in the room; undefined where none has. */
export type AnnouncedBy = (client: number) => string | undefined

interface WritingOptions {
  readonly earlier?: Map<number, number>
  /** Whether the update is the whole state of its sender's document. */
  readonly isState?: boolean
  /** Whether a client id was announced by a connection that is about to be closed. */
  readonly isLeaving?: (client: number) => boolean
}

/**
 * Who writes under which client id in a room's script (SEC-104). Two users who write under one id would each be told that
 * their words are kept, and only those that came first would be.
 */
export class RoomClients {
  readonly #announcedBy: AnnouncedBy
  #owners: Map<number, string | null>
  /** Users who write under an id of which the log does not know yet. */
  readonly #new = new Map<number, string>()
  /** Ids that a user has brought with a whole state, and has not announced: nobody has them yet. */
  readonly #brought = new Set<number>()

  constructor(owners: ClientOwners, announcedBy: AnnouncedBy) {
    this.#owners = new Map(owners)
    this.#announcedBy = announcedBy
  }

  /**
   * The code with which a sender is refused who may not write all that an update brings in; null for one who may, and who
   * has its client ids from now on. A whole state may bring back what others have written, after a restore: of its ids the
   * sender gets only those that they have announced. Those who are here bring their own words: the sender comes again then.
   * @param earlier the clocks after the updates of the same batch that were taken before; this one is added
   */
  refusalOf(
    sender: Pick<Connection, 'user' | 'spend'>,
    update: Uint8Array,
    stateVector: () => Uint8Array,
    { earlier = new Map(), isState = false, isLeaving = () => false }: WritingOptions = {},
  ): number | null {
    const { id: userId } = sender.user
    const claim = (client: number) => {
      if (this.#owners.has(client) || this.#new.has(client)) return
      this.#new.set(client, userId)
      this.#brought.delete(client)
      sender.spend(CLAIM_MS)
    }
    let code: number | null = null
    let known: StateVector | null = null
    const clocks: [number, number][] = []
    const [own, brought] = [new Set<number>(), new Set<number>()]
    measureUpdate(update, ANY_SIZE, (client, _from, to) => {
      const writer = writerOf(client)
      const owner = this.#ownerOf(writer, isState && isLeaving(writer))
      clocks.push([client, to])
      if (owner === userId) return own.add(writer)
      known ??= Y.decodeStateVector(stateVector())
      // a client may send items of others that the server has already
      if (to <= Math.max(clockOf(known, client), clockOf(earlier, client))) return
      if (owner !== undefined) {
        const comesAgain = isState && !this.#owners.has(writer) && code !== CLOSE.foreignClient
        code = comesAgain ? CLOSE.tryAgainLater : CLOSE.foreignClient
      } else if (isState) brought.add(writer)
      else own.add(writer)
    })
    // who is refused has no id by that: two who bring each other's words would shut each other out for good
    if (code !== null) return code
    for (const writer of brought) this.#brought.add(writer)
    own.forEach(claim)
    for (const [client, to] of clocks) earlier.set(client, Math.max(to, clockOf(earlier, client)))
    return null
  }

  /** Whether somebody else writes under a client id, as far as the log is known, or in what is being written into it. */
  isForeign(userId: string, client: number): boolean {
    const owner = this.#owners.has(client) ? this.#owners.get(client) : this.#new.get(client)
    return owner !== undefined && owner !== userId
  }

  /** The client ids of an update of which the log does not know yet. Those that no user has sent are the server's own. */
  claimsOf(update: Uint8Array): ClientOwners {
    const claims = new Map<number, string | null>()
    measureUpdate(update, ANY_SIZE, (client) => {
      const writer = writerOf(client)
      if (this.#owners.has(writer) || this.#brought.has(writer)) return
      claims.set(writer, this.#new.get(writer) ?? null)
    })
    return claims
  }

  markStored(claims: ClientOwners): void {
    for (const [client, owner] of claims) {
      this.#new.delete(client)
      this.#owners.set(client, owner)
    }
  }

  /** The log knows more owners: other nodes have written. */
  markRead(owners: ClientOwners): void {
    this.#owners = new Map(owners)
    for (const client of owners.keys()) this.#new.delete(client)
  }

  #ownerOf(client: number, isLeaving: boolean): string | null | undefined {
    const owner = this.#owners.get(client)
    if (owner !== undefined) return owner
    return this.#new.get(client) ?? (isLeaving ? undefined : this.#announcedBy(client))
  }
}
