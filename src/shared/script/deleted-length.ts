import * as Y from 'yjs'

/** How much was ever deleted in a document, in the units of Yjs' clocks: the same in each copy that has the same edits. */
export function deletedLength(doc: Y.Doc): number {
  let sum = 0
  for (const ranges of Y.createDeleteSetFromStructStore(doc.store).clients.values())
    for (const { len } of ranges) sum += len
  return sum
}
