// A comment that is being written: its words are held by the editor, so that they stay the same words
// while others write. Nothing is in the document before it is saved.
import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { wordAt } from '#/shared/script/words.ts'
import { holdRange, mapHeldRange, type HeldRange } from '../core/held-range.ts'
import { addComment, selectedText } from './edit-comment.ts'

const key = new PluginKey<HeldRange | null>('newComment')

/** `onStart` shows where the comment is written. */
export function newCommentPlugin(onStart: () => void): Plugin<HeldRange | null> {
  return new Plugin<HeldRange | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, range, _before, after) {
        const next: HeldRange | null | undefined = transaction.getMeta(key)
        if (next !== undefined) return next
        return range && mapHeldRange(range, transaction, after)
      },
    },
    view: () => ({
      update(view, before) {
        if (newCommentIn(view.state) && !newCommentIn(before)) onStart()
      },
    }),
    props: {
      decorations(state) {
        const range = newCommentIn(state)
        if (!range) return null
        const lit = Decoration.inline(range.from, range.to, { class: 'comment-draft' })
        return DecorationSet.create(state.doc, [lit])
      },
    },
  })
}

/** The words that a comment is being written on, or null. */
export function newCommentIn(state: EditorState): TextRange | null {
  return key.getState(state) ?? null
}

/** Begins a comment on the selected text; does not apply where none is selected (COM-2). */
export const startComment: Command = (state, dispatch) => {
  const range = selectedText(state)
  if (range) dispatch?.(state.tr.setMeta(key, holdRange(state, range)))
  return range !== null
}

/** Begins a comment on the word at the caret. */
export const startCommentOnWord: Command = (state, dispatch) => {
  const range = wordAt(state.selection.$head)
  if (range) dispatch?.(state.tr.setMeta(key, holdRange(state, range)))
  return range !== null
}

export const cancelComment: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, null))
  return true
}

/** Puts the new comment into the document. */
export function finishComment(text: string): Command {
  return (state, dispatch) => {
    const range = newCommentIn(state)
    return (
      range !== null &&
      addComment(range, text)(state, dispatch && ((tr) => dispatch(tr.setMeta(key, null))))
    )
  }
}
