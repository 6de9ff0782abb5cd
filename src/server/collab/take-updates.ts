import type { SenderUpdate } from './batch.ts'
import type { Connection } from './connection.ts'
import type { RoomDocument } from './room-document.ts'
import type { StoredDocument } from './update-log.ts'

export interface TakenUpdates {
  readonly batch: readonly SenderUpdate[]
  /** Everything new in the batch, as one update; null where nothing was. */
  readonly merged: Uint8Array | null
  /** Who sent something that would have broken the document. */
  readonly refused: readonly Connection[]
}

/**
 * Takes a batch into a document. An update that breaks it half-way costs nobody else anything: the
 * document is built anew from the log, each sender's update is tried on it alone, and the others' are
 * taken.
 */
export async function takeUpdates(
  document: RoomDocument,
  batch: readonly SenderUpdate[],
  reload: () => Promise<StoredDocument | null>,
): Promise<TakenUpdates> {
  const applied = document.apply(batch.map(({ update }) => update))
  if (!applied.isBroken) return { batch, merged: applied.merged, refused: [] }

  const stored = await reload()
  if (stored === null) return { batch: [], merged: null, refused: [] }
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
