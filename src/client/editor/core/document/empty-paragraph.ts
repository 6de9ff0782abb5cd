import type { Node } from 'prosemirror-model'
import { schema } from '#/shared/script/schema.ts'

export function isEmptyParagraph(node: Node | null | undefined): boolean {
  return node?.type === schema.nodes.paragraph && node.content.size === 0
}
