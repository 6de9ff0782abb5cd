import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { findComment } from './edit-comment.ts'
import { createHighlight } from '../core/highlight.ts'

const HIGHLIGHT_MS = 900

/** The comment whose row is lit because its icon was pressed. */
export const litComment = createHighlight(HIGHLIGHT_MS)

/** Puts the caret to a comment's words, scrolls them into the middle and lights them up. */
export function revealComment(view: EditorView, commentId: string): void {
  const first = findComment(view.state, commentId)?.ranges[0]
  if (!first) return
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, first.from)))
  const words = view.dom.querySelectorAll(`[data-comment="${CSS.escape(commentId)}"]`)
  words[0]?.scrollIntoView({ block: 'center' })
  for (const word of words)
    word.animate([{ backgroundColor: 'var(--amber-soft)' }, {}], {
      duration: HIGHLIGHT_MS,
      easing: 'ease-out',
    })
  view.focus()
}
