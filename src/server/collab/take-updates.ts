import type { PendingUpdate } from './batch.ts'
import type { Connection } from './connection.ts'
import type { RoomDocument } from './room-document.ts'
import type { StoredDocument } from './update-log.ts'

export interface TakenUpdates {
  /** Those that are now part of the document. */
  readonly valid: readonly PendingUpdate[]
  /** Everything new in them, as one update; null where nothing was. */
  readonly merged: Uint8Array | null
  /** Who sent something that is no update, or that would have broken the document. */
  readonly refused: readonly Connection[]
}

/**
 * Takes updates into a document. One that is readable but breaks it half-way costs nobody else anything:
 * the document is built anew from the log, each sender's updates are tried on it alone, and the others'
 * are taken.
 */
export async function takeUpdates(
  document: RoomDocument,
  pending: readonly PendingUpdate[],
  reload: () => Promise<StoredDocument | null>,
): Promise<TakenUpdates> {
  const batch = document.apply(pending.map(({ update }) => update))
  const valid = pending.filter((_, index) => batch.isValid[index])
  const refused = pending.flatMap(({ sender }, index) => (batch.isValid[index] ? [] : [sender]))
  if (!batch.isBroken) return { valid, merged: batch.merged, refused }

  const stored = await reload()
  if (stored === null) return { valid: [], merged: null, refused }
  const isHarmless = (updates: readonly PendingUpdate[]) => {
    document.rebuild(stored)
    return !document.apply(updates.map(({ update }) => update)).isBroken
  }
  const groups = [...Map.groupBy(valid, ({ sender }) => sender)]
  const harmful = new Set(groups.flatMap(([sender, own]) => (isHarmless(own) ? [] : [sender])))
  const rest = valid.filter(({ sender }) => !harmful.has(sender))
  document.rebuild(stored)
  const merged = document.apply(rest.map(({ update }) => update))
  if (!merged.isBroken)
    return { valid: rest, merged: merged.merged, refused: [...refused, ...harmful] }
  document.rebuild(stored)
  return { valid: [], merged: null, refused: pending.map(({ sender }) => sender) }
}
