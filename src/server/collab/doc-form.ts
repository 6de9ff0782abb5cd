import * as Y from 'yjs'
import type { DocumentForm } from './document-form.ts'

/**
 * A busy document. A batch is merged first and applied as one update: that costs a quarter of applying
 * each, and other people's documents, which get the batch as one, meet nothing that this one has not met.
 */
export function docForm(stored: readonly Uint8Array[]): DocumentForm {
  const doc = new Y.Doc()
  let emitted: Uint8Array | null = null
  doc.transact(() => {
    for (const update of stored) Y.applyUpdate(doc, update)
  })
  doc.on('update', (update: Uint8Array) => {
    emitted = update
  })

  return {
    apply(updates) {
      emitted = null
      const isValid = updates.map(isReadable)
      const readable = updates.filter((_, index) => isValid[index])
      const isBroken = readable.length > 0 && !tryToApply(doc, mergeUpdates(readable))
      dropWaiting(doc)
      return { merged: isBroken ? null : emitted, isValid, isBroken }
    },
    state: () => Y.encodeStateAsUpdate(doc),
    stateVector: () => Y.encodeStateVector(doc),
    diff: (known) => Y.encodeStateAsUpdate(doc, known),
    destroy: () => doc.destroy(),
  }
}

/** Updates that wait for others: an honest client's wait for its own first sync, a moment long. */
const MAX_WAITING_BYTES = 64 * 1024

/** Lets go of waiting updates that nobody honest can have sent: every change would go through them again. */
function dropWaiting({ store }: Y.Doc): void {
  const bytes = (store.pendingStructs?.update.length ?? 0) + (store.pendingDs?.length ?? 0)
  if (bytes <= MAX_WAITING_BYTES) return
  store.pendingStructs = null
  store.pendingDs = null
}

/** Clocks count characters and blocks; beyond this one is damage, and would make the library count for ever. */
const MAX_CLOCK = 2 ** 32

/**
 * Reads an update to its end, and its numbers: applied straight away, a truncated one would leave its
 * first half behind, and one with absurd lengths would never end.
 */
function isReadable(update: Uint8Array): boolean {
  try {
    const { structs, ds } = Y.decodeUpdate(update)
    return (
      structs.every(({ id, length }) => id.clock + length <= MAX_CLOCK) &&
      [...ds.clients.values()].every((ranges) =>
        ranges.every(({ clock, len }) => clock + len <= MAX_CLOCK),
      )
    )
  } catch {
    return false
  }
}

function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  const [first, ...rest] = updates
  return first && rest.length === 0 ? first : Y.mergeUpdates([...updates])
}

function tryToApply(doc: Y.Doc, update: Uint8Array): boolean {
  try {
    Y.applyUpdate(doc, update)
    return true
  } catch {
    return false
  }
}
