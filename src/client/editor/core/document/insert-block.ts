import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { isEmptyParagraph } from './empty-paragraph.ts'

/**
 * Where a new top-level block goes for a caret: before an empty paragraph (so that the last one stays
 * the last), else after the block that the caret is in.
 */
export function insertionPoint(state: EditorState): number {
  const { $from } = state.selection
  const block: Node | null = $from.depth > 0 ? $from.node(1) : $from.nodeAfter
  if (!block) return $from.pos
  const before = $from.depth > 0 ? $from.before(1) : $from.pos
  return isEmptyParagraph(block) ? before : before + block.nodeSize
}
