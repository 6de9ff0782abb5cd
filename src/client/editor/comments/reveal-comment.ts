import type { EditorView } from 'prosemirror-view'
import { createHighlight } from '../core/sheet/highlight.ts'
import { revealWords, WORDS_LIT_MS } from '../core/sheet/reveal-words.ts'
import { findComment } from './edit-comment.ts'

/** The comment whose row is lit because its icon was pressed. */
export const litComment = createHighlight(WORDS_LIT_MS)

export function revealComment(view: EditorView, commentId: string): void {
  const words = findComment(view.state, commentId)?.ranges ?? []
  revealWords(view, words, `[data-comment="${CSS.escape(commentId)}"]`, {
    backgroundColor: 'var(--amber-soft)',
  })
}
