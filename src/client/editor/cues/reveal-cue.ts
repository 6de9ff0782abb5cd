import type { EditorView } from 'prosemirror-view'
import { createHighlight, WORDS_HIGHLIGHT_MS } from '../core/sheet/highlight.ts'
import { revealWords } from '../core/sheet/reveal.ts'
import { findCue } from './cue-commands.ts'

/** The cue whose row is highlighted because its marker was pressed (SUR-11). */
export const highlightedCue = createHighlight(WORDS_HIGHLIGHT_MS)

export function revealCue(view: EditorView, cueId: string): void {
  const words = findCue(view.state, cueId)?.ranges ?? []
  revealWords(view, words, `[data-cue="${CSS.escape(cueId)}"]`, {
    backgroundColor: 'var(--amber)',
    color: 'var(--on-amber)',
  })
}
