// Edits of a shared document as another program may make them: without the editor.
import * as Y from 'yjs'
import { blocksInOrder } from '#/shared/script/order/blocks-in-order.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'

export function textAt(doc: Y.Doc, block: number): Y.XmlText {
  const text = blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME))[block]?.get(0)
  if (!(text instanceof Y.XmlText)) throw new Error('no text')
  return text
}

/** The update of one transaction. */
export function updateOf(doc: Y.Doc, deed: (doc: Y.Doc) => void): Uint8Array {
  const updates: Uint8Array[] = []
  const note = (update: Uint8Array) => void updates.push(update)
  doc.on('update', note)
  doc.transact(() => deed(doc))
  doc.off('update', note)
  return Y.mergeUpdates(updates)
}
