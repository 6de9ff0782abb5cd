import type { EditorView } from 'prosemirror-view'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { createHighlight, WORDS_HIGHLIGHT_MS, revealPosition } from '../core/sheet/reveal.ts'

/** The cut whose row is highlighted, after a press on its bracket. */
export const highlightedCut = createHighlight(WORDS_HIGHLIGHT_MS)

/** Leads to the first words of a cut. */
export function revealCut(view: EditorView, cutId: string): void {
  const [first] = listCuts(view.state.doc).find((cut) => cut.cutId === cutId)?.ranges ?? []
  if (first) revealPosition(view, first.from - 1)
}
