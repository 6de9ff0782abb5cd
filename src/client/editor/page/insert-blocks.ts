import { TextSelection, type Command } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { insertionPoint } from '../core/document/insert-block.ts'

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
