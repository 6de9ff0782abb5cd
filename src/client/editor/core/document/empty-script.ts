import type { Node } from 'prosemirror-model'

/** Whether nothing has been written: one block, with nothing in it. */
export function isEmptyScript(doc: Node): boolean {
  const first = doc.firstChild
  return doc.childCount === 1 && first?.isTextblock === true && first.content.size === 0
}
