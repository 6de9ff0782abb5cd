import { at } from '#/shared/at.ts'
import type { Connection } from '../socket/connection.ts'
import type { SenderUpdate } from './room-inbox.ts'
import { updateFrame } from '../socket/frames.ts'
import type { SentBytes } from '../carry-over/sent-update.ts'
import type { AppliedBatch } from '../document/document-forms.ts'
import type { OpenDocument } from '../document/open-document.ts'
import type { RoomClients } from './room-clients.ts'
import type { StoredDocument } from '../log/update-log.ts'

/** A sent update, and the same as one update that can be sent on. */
export interface ReadUpdate extends SenderUpdate {
  readonly bytes: Uint8Array
}

export interface TakenUpdates {
  readonly batch: readonly ReadUpdate[]
  /** Everything new in the batch, as one update; null where nothing was. */
  readonly merged: Uint8Array | null
  /** Whether `merged` holds exactly the sent updates. Then each sender's update may be sent on as it came. */
  readonly isVerbatim: boolean
  /** Whether `merged` is right only if no other node has written meanwhile (`document-forms.ts`). */
  readonly needsHead: boolean
  /** Senders of bytes that are no update, or of an update that would have broken the document. */
  readonly refused: readonly Connection[]
  /** Senders of items under client ids of other users. */
  readonly foreign: readonly Connection[]
}

export const NOTHING_TAKEN: TakenUpdates = {
  batch: [],
  merged: null,
  isVerbatim: true,
  needsHead: false,
  refused: [],
  foreign: [],
}

/** The document, as the log has it. */
export interface Rebuilt {
  readonly document: OpenDocument
  readonly stored: StoredDocument
}

/**
 * Takes a batch into a document. If an update breaks the document half-way, only its sender loses it: the document
 * is built anew from the log, and the updates of the others are added one after the other.
 */
export async function takeUpdates(
  document: OpenDocument,
  sent: ReadonlyMap<Connection, readonly SentBytes[]>,
  clients: Pick<RoomClients, 'mayWrite'>,
  reload: () => Promise<Rebuilt | null>,
): Promise<TakenUpdates> {
  const entries = [...sent].flatMap(([sender, updates]) =>
    inParts(updates).map((update) => ({ sender, update })),
  )
  const { document: current, batch, foreign } = await ownUpdates(document, entries, clients, reload)
  const applied = await current.apply(batch.map(({ update }) => update))
  const read = readOf(batch, applied)
  if (!applied.isBroken) return { ...applied, ...read, foreign }
  const rebuilt = await reload()
  if (rebuilt === null) return { ...NOTHING_TAKEN, refused: read.refused, foreign }
  return { ...(await takeOneByOne(rebuilt, batch)), foreign }
}

/** Edits that follow each other are one update, a state is one by itself. */
function inParts(updates: readonly SentBytes[]): readonly SentBytes[] {
  const parts: SentBytes[][] = []
  for (const update of updates) {
    const last = parts.at(-1)
    if (update.namesAll || !last || last[0]?.namesAll) parts.push([update])
    else last.push(update)
  }
  return parts.map((part) => ({
    ...at(part, 0),
    pieces: part.flatMap(({ pieces }) => pieces),
    copies: part.some(({ copies }) => copies),
  }))
}

/** The updates that could be read, and the senders of the others. */
function readOf(batch: readonly SenderUpdate[], { read }: Pick<AppliedBatch, 'read'>) {
  const entries = batch.map((entry, index) => ({ ...entry, bytes: read[index] ?? null }))
  return {
    batch: entries.flatMap(({ bytes, ...entry }) => (bytes ? [{ ...entry, bytes }] : [])),
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
  clients: Pick<RoomClients, 'mayWrite'>,
  reload: () => Promise<Rebuilt | null>,
): Promise<OwnUpdates> {
  const foreignIn = (current: OpenDocument) => {
    const vector = () => current.stateVector()
    // two editors may write the same item at once: the first paragraph, or the last one
    const earlier = new Map<number, number>()
    const isForeign = ({ sender, update: { pieces } }: SenderUpdate) =>
      !pieces.every((piece) => clients.mayWrite(sender, piece, vector, earlier))
    return new Set(batch.filter(isForeign).map(({ sender }) => sender))
  }
  if (foreignIn(document).size === 0) return { document, batch, foreign: [] }
  const current = (await reload())?.document ?? document
  const foreign = foreignIn(current)
  return {
    document: current,
    batch: batch.filter(({ sender }) => !foreign.has(sender)),
    foreign: [...foreign],
  }
}

interface OwnUpdates {
  readonly document: OpenDocument
  readonly batch: readonly SenderUpdate[]
  readonly foreign: readonly Connection[]
}

/** Adds the senders' updates one after the other to the document of the log. Updates that break it are left out. */
async function takeOneByOne(
  { document, stored }: Rebuilt,
  batch: readonly SenderUpdate[],
): Promise<Omit<TakenUpdates, 'foreign'>> {
  const taken: ReadUpdate[] = []
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
    taken.push({ ...entry, bytes })
    isVerbatim &&= applied.isVerbatim
    needsHead ||= applied.needsHead
    if (applied.merged !== null) added.push(applied.merged)
  }
  const merged = added.length > 0 ? await document.merge(added) : null
  return { batch: taken, merged, isVerbatim, needsHead, refused }
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
  const frameOfAll = [updateFrame(merged)]
  if (!isVerbatim) return () => frameOfAll
  const senders = new Set(batch.map(({ sender }) => sender))
  const frames = batch.map(({ sender, bytes }) => ({
    sender,
    frame: senders.size > 1 ? updateFrame(bytes) : null,
  }))
  return (connection) => {
    if (!senders.has(connection)) return frameOfAll
    return frames.flatMap(({ sender, frame }) =>
      sender === connection || frame === null ? [] : [frame],
    )
  }
}
