// Runs in the reader's thread, so it imports nothing of the server.
import * as Y from 'yjs'
import { deletedLength } from '#/shared/script/deleted-length.ts'
import { clockOf } from '#/shared/script/state-vector.ts'

/** What a person has of a document; plain data. */
export interface Seen {
  /** The Yjs state vector of their copy. */
  readonly vector: Uint8Array
  /** How much is deleted in their copy (`deletedLength`); null where they do not say so. */
  readonly deleted: number | null
}

type DeleteSet = ReturnType<typeof Y.createDeleteSet>

/**
 * The document as a person has it whose copy lacks the newest edits; the document itself where it lacks none. Words that were
 * deleted since are there, unless the updates have been folded meanwhile.
 * @param updates of which the document was built: the state, and the edits after it, oldest first
 */
export function docAsSeen(doc: Y.Doc, updates: readonly Uint8Array[], seen: Seen): Y.Doc {
  const wanted = Y.decodeStateVector(seen.vector)
  const all = Y.decodeStateVector(Y.encodeStateVector(doc))
  const isLater = [...all].some(([client, clock]) => clock > clockOf(wanted, client))
  const excess = seen.deleted === null ? 0 : deletedLength(doc) - seen.deleted
  if (!isLater && excess <= 0) return doc
  // without collecting what is deleted: it is still needed
  const whole = new Y.Doc({ gc: false })
  whole.transact(() => {
    for (const update of updates) Y.applyUpdate(whole, update)
  })
  const vector = new Map(
    [...all].map(([client, clock]) => [client, Math.min(clock, clockOf(wanted, client))]),
  )
  const later =
    seen.deleted === null ? deletedBeyond(updates, wanted) : lastDeleted(updates, excess)
  const deleted = without(Y.createDeleteSetFromStructStore(whole.store), later)
  const before = Y.createDocFromSnapshot(whole, Y.createSnapshot(deleted, vector))
  whole.destroy()
  return before
}

/** What was deleted by edits that have other parts that the person does not have. */
function deletedBeyond(
  [, ...edits]: readonly Uint8Array[],
  wanted: ReadonlyMap<number, number>,
): readonly DeleteSet[] {
  return edits.flatMap((edit) => {
    const { structs, ds } = Y.decodeUpdate(edit)
    const isLater = structs.some(({ id, length }) => id.clock + length > clockOf(wanted, id.client))
    return isLater ? [ds] : []
  })
}

/** What the last edits have deleted: the person has the edits in this order. */
function lastDeleted([, ...edits]: readonly Uint8Array[], excess: number): readonly DeleteSet[] {
  const last: DeleteSet[] = []
  let left = excess
  for (const edit of edits.toReversed()) {
    if (left <= 0) break
    const { ds } = Y.decodeUpdate(edit)
    left -= lengthOf(ds)
    last.push(ds)
  }
  return last
}

const lengthOf = ({ clients }: DeleteSet): number =>
  [...clients.values()].flat().reduce((sum, { len }) => sum + len, 0)

/** A set of deletions without others. */
function without(all: DeleteSet, others: readonly DeleteSet[]): DeleteSet {
  const left = Y.createDeleteSet()
  for (const [client, ranges] of all.clients) {
    const cut = others.flatMap(({ clients }) => clients.get(client) ?? [])
    left.clients.set(
      client,
      cut.reduce(
        (rest, { clock: from, len }) => rest.flatMap((range) => outside(range, from, from + len)),
        ranges,
      ),
    )
  }
  return left
}

type Deleted = { readonly clock: number; readonly len: number }

/** The parts of a range before and behind a place. */
function outside({ clock, len }: Deleted, from: number, to: number): Deleted[] {
  const end = clock + len
  if (to <= clock || from >= end) return [{ clock, len }]
  return [
    { clock, len: from - clock },
    { clock: to, len: end - to },
  ].filter((part) => part.len > 0)
}
