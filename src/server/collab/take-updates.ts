import type { SenderUpdate } from './batch.ts'
import type { Connection } from './connection.ts'
import { readableUpdate } from './readable-update.ts'
import type { RoomDocument } from './room-document.ts'
import type { StoredDocument } from './update-log.ts'

export interface TakenUpdates {
  readonly batch: readonly SenderUpdate[]
  /** Everything new in the batch, as one update; null where nothing was. */
  readonly merged: Uint8Array | null
  /** Who sent what is no update, or would have broken the document. */
  readonly refused: readonly Connection[]
}

/**
 * Takes a batch into a document. An update that breaks it half-way costs nobody else anything: the
 * document is built anew from the log, each sender's update is tried on it alone, and the others' are
 * taken.
 */
export async function takeUpdates(
  document: RoomDocument,
  sent: ReadonlyMap<Connection, readonly Uint8Array[]>,
  reload: () => Promise<StoredDocument | null>,
): Promise<TakenUpdates> {
  const { batch, unreadable } = readUpdates(sent)
  const applied = document.apply(batch.map(({ update }) => update))
  if (!applied.isBroken) return { batch, merged: applied.merged, refused: unreadable }
  const stored = await reload()
  if (stored === null) return { batch: [], merged: null, refused: unreadable }
  const taken = takeOneByOne(document, batch, stored)
  return { ...taken, refused: [...unreadable, ...taken.refused] }
}

function readUpdates(sent: ReadonlyMap<Connection, readonly Uint8Array[]>) {
  const batch: SenderUpdate[] = []
  const unreadable: Connection[] = []
  for (const [sender, updates] of sent) {
    const update = readableUpdate(updates)
    if (update) batch.push({ sender, update })
    else unreadable.push(sender)
  }
  return { batch, unreadable }
}

function takeOneByOne(
  document: RoomDocument,
  batch: readonly SenderUpdate[],
  stored: StoredDocument,
): TakenUpdates {
  const rest = batch.filter(({ update }) => {
    document.rebuild(stored)
    return !document.apply([update]).isBroken
  })
  document.rebuild(stored)
  const retried = document.apply(rest.map(({ update }) => update))
  if (retried.isBroken) {
    document.rebuild(stored)
    return { batch: [], merged: null, refused: batch.map(({ sender }) => sender) }
  }
  const refused = batch.flatMap((entry) => (rest.includes(entry) ? [] : [entry.sender]))
  return { batch: rest, merged: retried.merged, refused }
}
