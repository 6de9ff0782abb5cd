import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createHighlight } from '../core/highlight.ts'
import { findCue } from './connect-cue.ts'

const HIGHLIGHT_MS = 900

/** The cue whose row is lit because its marker was pressed (SUR-11). */
export const litCue = createHighlight(HIGHLIGHT_MS)

/** Puts the caret to a cue's first word, scrolls it into the middle and lights its words up. */
export function revealCue(view: EditorView, cueId: string): void {
  const first = findCue(view.state, cueId)?.ranges[0]
  if (!first) return
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, first.from)))
  const words = view.dom.querySelectorAll(`[data-cue="${CSS.escape(cueId)}"]`)
  words[0]?.scrollIntoView({ block: 'center' })
  for (const word of words)
    word.animate([{ backgroundColor: 'var(--amber)', color: 'var(--on-amber)' }, {}], {
      duration: HIGHLIGHT_MS,
      easing: 'ease-out',
    })
  view.focus()
}
