import type { Node } from 'prosemirror-model'

/** Whether the script is empty: it has one text block without content. */
export function isEmptyScript(doc: Node): boolean {
  const first = doc.firstChild
  return doc.childCount === 1 && first?.isTextblock === true && first.content.size === 0
}
