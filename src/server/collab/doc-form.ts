import * as Y from 'yjs'
import type { DocumentForm } from './document-form.ts'

/** A busy document: a batch is applied in one transaction, which costs a quarter of one for each update. */
export function docForm(stored: readonly Uint8Array[]): DocumentForm {
  const doc = new Y.Doc()
  let emitted: Uint8Array | null = null
  doc.transact(() => {
    for (const update of stored) Y.applyUpdate(doc, update)
  })
  doc.on('update', (update: Uint8Array) => {
    emitted = update
  })

  function tryToApply(update: Uint8Array): boolean {
    try {
      Y.applyUpdate(doc, update)
      return true
    } catch {
      return false
    }
  }

  return {
    apply(updates) {
      emitted = null
      const isValid: boolean[] = []
      doc.transact(() => {
        for (const update of updates) isValid.push(tryToApply(update))
      })
      return { merged: emitted, isValid }
    },
    state: () => Y.encodeStateAsUpdate(doc),
    stateVector: () => Y.encodeStateVector(doc),
    diff: (known) => Y.encodeStateAsUpdate(doc, known),
    destroy: () => doc.destroy(),
  }
}
