import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { isEmptyParagraph } from './empty-paragraph.ts'

/**
 * The position for a new top-level block: before the caret's block if that is an empty paragraph (so that the last
 * paragraph stays the last), otherwise after it.
 */
export function insertionPoint(state: EditorState): number {
  const { $from } = state.selection
  const block: Node | null = $from.depth > 0 ? $from.node(1) : $from.nodeAfter
  if (!block) return $from.pos
  const before = $from.depth > 0 ? $from.before(1) : $from.pos
  return isEmptyParagraph(block) ? before : before + block.nodeSize
}
