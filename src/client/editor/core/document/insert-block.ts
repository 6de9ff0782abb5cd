import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { runAround } from '#/shared/script/simultaneous.ts'
import { blockStart } from './block-start.ts'
import { isEmptyParagraph } from './empty-paragraph.ts'

/**
 * The position for a new top-level block: before the caret's block if that is an empty paragraph (so that the last
 * paragraph stays the last), otherwise after it. Nothing new parts speeches that are spoken at once.
 */
export function insertionPoint(state: EditorState): number {
  const { $from } = state.selection
  const block: Node | null = $from.depth > 0 ? $from.node(1) : $from.nodeAfter
  if (!block) return $from.pos
  if (!isEmptyParagraph(block))
    return blockStart(state.doc, runAround(state.doc, $from.index(0)).to)
  return $from.depth > 0 ? $from.before(1) : $from.pos
}

/** Inserts an empty paragraph at the caret's block and puts the caret into it. */
export const insertFreeText: Command = (state, dispatch) => {
  if (dispatch) {
    const position = insertionPoint(state)
    const transaction = state.tr.insert(position, schema.node('paragraph'))
    dispatch(
      transaction
        .setSelection(TextSelection.create(transaction.doc, position + 1))
        .scrollIntoView(),
    )
  }
  return true
}

/** Inserts a page split at the caret's block. Its number follows from its place (PAG-5). */
export const insertPageSplit: Command = (state, dispatch) => {
  dispatch?.(state.tr.insert(insertionPoint(state), schema.node('pageSplit')).scrollIntoView())
  return true
}
