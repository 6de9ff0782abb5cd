import * as Y from 'yjs'
import { mergeUpdates } from './batch.ts'
import type { AppliedBatch, DocumentForm } from './document-form.ts'

/** Updates that wait for others: an honest client's wait for its own first sync, a moment long. */
const MAX_WAITING_BYTES = 64 * 1024

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

  function apply(updates: readonly Uint8Array[]): AppliedBatch {
    emitted = null
    try {
      if (updates.length > 0) Y.applyUpdate(doc, mergeUpdates(updates))
      dropMuchWaiting(doc)
      return { isBroken: false, merged: emitted }
    } catch {
      return { isBroken: true }
    }
  }

  return {
    apply,
    applyStored(update) {
      // what waits is on no disk: a stored update must not bring it in with itself
      dropWaiting(doc)
      return apply([update])
    },
    state: () => Y.encodeStateAsUpdate(doc),
    stateVector: () => Y.encodeStateVector(doc),
    diff: (known) => Y.encodeStateAsUpdate(doc, known),
    destroy: () => doc.destroy(),
  }
}

/** Lets go of waiting updates that nobody honest can have sent: every change would go through them again. */
function dropMuchWaiting(doc: Y.Doc): void {
  const { pendingStructs, pendingDs } = doc.store
  const bytes = (pendingStructs?.update.length ?? 0) + (pendingDs?.length ?? 0)
  if (bytes > MAX_WAITING_BYTES) dropWaiting(doc)
}

/** An honest client sends it again: it is part of the answer to its first sync. */
function dropWaiting({ store }: Y.Doc): void {
  store.pendingStructs = null
  store.pendingDs = null
}
