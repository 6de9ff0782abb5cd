import type { Node } from 'prosemirror-model'
import { schema } from '#/shared/script/schema.ts'

export function isEmptyParagraph(node: Node | null | undefined): boolean {
  return node?.type === schema.nodes.paragraph && node.content.size === 0
}

/** Whether the script is empty: it has one text block without content. */
export function isEmptyScript(doc: Node): boolean {
  const first = doc.firstChild
  return doc.childCount === 1 && first?.isTextblock === true && first.content.size === 0
}
