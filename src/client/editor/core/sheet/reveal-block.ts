import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { bringIntoView } from './bring-into-view.ts'
import { focusSheet } from './focus-sheet.ts'
import { leadTo } from './lead-to.ts'
import { HIGHLIGHT_MS, lightUp } from './reveal-position.ts'

/** Leads to a block, or to the text behind one that has none: it comes near the top, and is highlighted as a whole. */
export function revealBlock(view: EditorView, position: number): void {
  leadTo(view, Selection.near(view.state.doc.resolve(position + 1)))
  const block = view.nodeDOM(position)
  if (block instanceof Element) {
    bringIntoView(block, 'start')
    lightUp(block, { backgroundColor: 'var(--amber-soft)' }, HIGHLIGHT_MS)
  }
  focusSheet(view)
}
