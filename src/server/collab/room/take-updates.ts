import type { Connection } from '../socket/connection.ts'
import type { SenderUpdate } from './room-inbox.ts'
import { updateFrame } from '../socket/frames.ts'
import type { SentUpdate } from '../carry-over/sent-update.ts'
import type { OpenDocument } from '../document/open-document.ts'
import type { RoomClients } from './room-clients.ts'
import type { StoredDocument } from '../log/update-log.ts'

export interface TakenUpdates {
  readonly batch: readonly SenderUpdate[]
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
  sent: ReadonlyMap<Connection, readonly SentUpdate[]>,
  clients: Pick<RoomClients, 'mayWrite'>,
  reload: () => Promise<Rebuilt | null>,
): Promise<TakenUpdates> {
  const { batch: readable, unreadable } = await readUpdates(document, sent)
  const {
    document: current,
    batch,
    foreign,
  } = await ownUpdates(document, readable, clients, reload)
  const applied = await current.apply(batch.map(({ update }) => update))
  if (!applied.isBroken) return { ...applied, batch, refused: unreadable, foreign }
  const rebuilt = await reload()
  if (rebuilt === null) return { ...NOTHING_TAKEN, refused: unreadable, foreign }
  const taken = await takeOneByOne(rebuilt, batch)
  return { ...taken, refused: [...unreadable, ...taken.refused], foreign }
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
    const isForeign = ({ sender, update }: SenderUpdate) =>
      !clients.mayWrite(sender, update.bytes, vector, earlier)
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

async function readUpdates(
  document: OpenDocument,
  sent: ReadonlyMap<Connection, readonly SentUpdate[]>,
) {
  const batch: SenderUpdate[] = []
  const unreadable: Connection[] = []
  for (const [sender, updates] of sent) {
    const read = await Promise.all(inParts(updates).map((part) => readable(document, part)))
    if (read.includes(null)) unreadable.push(sender)
    else batch.push(...read.flatMap((update) => (update ? { sender, update } : [])))
  }
  return { batch, unreadable }
}

/** Edits that follow each other are one part, a state is one by itself. */
function inParts(updates: readonly SentUpdate[]): readonly (readonly SentUpdate[])[] {
  const parts: SentUpdate[][] = []
  for (const update of updates) {
    const last = parts.at(-1)
    if (update.namesAll || !last || last[0]?.namesAll) parts.push([update])
    else last.push(update)
  }
  return parts
}

async function readable(
  document: OpenDocument,
  part: readonly SentUpdate[],
): Promise<SentUpdate | null> {
  const [first] = part
  const bytes = await document.readable(part.map((update) => update.bytes))
  return first && bytes ? { ...first, bytes } : null
}

/** Adds the senders' updates one after the other to the document of the log. Updates that break it are left out. */
async function takeOneByOne(
  { document, stored }: Rebuilt,
  batch: readonly SenderUpdate[],
): Promise<Omit<TakenUpdates, 'foreign'>> {
  const taken: SenderUpdate[] = []
  const added: Uint8Array[] = []
  const refused: Connection[] = []
  let isVerbatim = true
  let needsHead = false
  for (const entry of batch) {
    const applied = await document.apply([entry.update])
    if (applied.isBroken) {
      refused.push(entry.sender)
      await document.rebuild({ ...stored, updates: [...stored.updates, ...added] })
      continue
    }
    taken.push(entry)
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
  batch: readonly SenderUpdate[],
  merged: Uint8Array,
  isVerbatim: boolean,
): (connection: Connection) => readonly Buffer[] {
  const frameOfAll = [updateFrame(merged)]
  if (!isVerbatim) return () => frameOfAll
  const senders = new Set(batch.map(({ sender }) => sender))
  const frames = batch.map(({ sender, update }) => ({
    sender,
    frame: senders.size > 1 ? updateFrame(update.bytes) : null,
  }))
  return (connection) => {
    if (!senders.has(connection)) return frameOfAll
    return frames.flatMap(({ sender, frame }) =>
      sender === connection || frame === null ? [] : [frame],
    )
  }
}
