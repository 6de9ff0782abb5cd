import * as Y from 'yjs'

/** A document that consists of these updates; whoever has it made destroys it. */
export function docOfUpdates(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  return doc
}
