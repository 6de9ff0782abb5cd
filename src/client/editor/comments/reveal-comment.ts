import type { EditorView } from 'prosemirror-view'
import { createHighlight, WORDS_HIGHLIGHT_MS } from '../core/sheet/highlight.ts'
import { revealWords } from '../core/sheet/reveal.ts'
import { findComment } from './edit-comment.ts'

/** The comment whose row is highlighted because its icon was pressed. */
export const highlightedComment = createHighlight(WORDS_HIGHLIGHT_MS)

export function revealComment(view: EditorView, commentId: string): void {
  const words = findComment(view.state, commentId)?.ranges ?? []
  revealWords(view, words, `[data-comment="${CSS.escape(commentId)}"]`, {
    backgroundColor: 'var(--amber-soft)',
  })
}
