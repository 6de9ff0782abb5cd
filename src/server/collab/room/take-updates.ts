import type { SenderUpdate } from './batch.ts'
import type { Connection } from '../socket/connection.ts'
import { mergeUpdates } from '../document/merge-updates.ts'
import { readableUpdate } from '../document/readable-update.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { StoredDocument } from '../log/update-log.ts'

export interface TakenUpdates {
  readonly batch: readonly SenderUpdate[]
  /** Everything new in the batch, as one update; null where nothing was. */
  readonly merged: Uint8Array | null
  /** Whether the batch holds exactly that. */
  readonly isAllOfIt: boolean
  /** Whether it was made for what nobody else has written since (`document-form.ts`). */
  readonly needsHead: boolean
  /** Who sent what is no update, or would have broken the document. */
  readonly refused: readonly Connection[]
}

export const NOTHING_TAKEN: TakenUpdates = {
  batch: [],
  merged: null,
  isAllOfIt: true,
  needsHead: false,
  refused: [],
}

/**
 * Takes a batch into a document. An update that breaks it half-way costs nobody else anything: the
 * document is built anew from the log, and the others' updates are added to it one after the other.
 */
export async function takeUpdates(
  document: RoomDocument,
  sent: ReadonlyMap<Connection, readonly Uint8Array[]>,
  reload: () => Promise<StoredDocument | null>,
): Promise<TakenUpdates> {
  const { batch, unreadable } = readUpdates(sent)
  const applied = document.apply(batch.map(({ update }) => update))
  if (!applied.isBroken) return { ...applied, batch, refused: unreadable }
  const stored = await reload()
  if (stored === null) return { ...NOTHING_TAKEN, refused: unreadable }
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

/** Builds the document anew and adds one sender after the other; whoever breaks it is left out. */
function takeOneByOne(
  document: RoomDocument,
  batch: readonly SenderUpdate[],
  stored: StoredDocument,
): TakenUpdates {
  const taken: SenderUpdate[] = []
  const added: Uint8Array[] = []
  const refused: Connection[] = []
  let isAllOfIt = true
  let needsHead = false
  document.rebuild(stored)
  for (const entry of batch) {
    const applied = document.apply([entry.update])
    if (applied.isBroken) {
      refused.push(entry.sender)
      document.rebuild({ ...stored, updates: [...stored.updates, ...added] })
      continue
    }
    taken.push(entry)
    isAllOfIt &&= applied.isAllOfIt
    needsHead ||= applied.needsHead
    if (applied.merged !== null) added.push(applied.merged)
  }
  const merged = added.length > 0 ? mergeUpdates(added) : null
  return { batch: taken, merged, isAllOfIt, needsHead, refused }
}
