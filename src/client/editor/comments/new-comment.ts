// A comment that is being written: its words are held by the editor, so that they stay the same words
// while others write. Nothing is in the document before it is saved.
import { TextSelection, type Command, type EditorState, type Plugin } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { wordAt } from '#/shared/script/words.ts'
import { createLitRange } from '../core/lit-range.ts'
import { addComment, selectedText } from './edit-comment.ts'

const draft = createLitRange('newComment', 'comment-draft')

/** `onStart` shows where the comment is written. */
export function newCommentPlugin(onStart: () => void): Plugin {
  return draft.plugin(onStart)
}

/** The words that a comment is being written on, or null. */
export function newCommentIn(state: EditorState): TextRange | null {
  return draft.rangeIn(state)
}

/** Begins a comment on the selected text; does not apply where none is selected (COM-2). */
export const startComment: Command = (state, dispatch) => {
  const range = selectedText(state)
  if (range) dispatch?.(draft.light(state, range))
  return range !== null
}

/** Where a click selects nothing: selects the word at the caret first, unless something is selected. */
export const startCommentOnWord: Command = (state, dispatch) => {
  if (startComment(state, dispatch)) return true
  const word = wordAt(state.selection.$head)
  if (word)
    dispatch?.(
      draft.light(state, word).setSelection(TextSelection.create(state.doc, word.from, word.to)),
    )
  return word !== null
}

export const cancelComment: Command = (state, dispatch) => {
  dispatch?.(draft.putOut(state.tr))
  return true
}

/** Puts the new comment into the document. */
export function finishComment(text: string): Command {
  return (state, dispatch) => {
    const range = newCommentIn(state)
    return (
      range !== null &&
      addComment(range, text)(state, dispatch && ((tr) => dispatch(draft.putOut(tr))))
    )
  }
}
