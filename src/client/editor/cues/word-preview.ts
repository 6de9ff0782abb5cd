import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { createLitRange } from '../core/sheet/lit-range.ts'
import { wordsBetween } from './words-between.ts'

/** The words that a cue would be connected to if the pointer were released now. */
export const wordPreview = createLitRange('wordPreview', 'cue-preview')

export function showPreview(view: EditorView, range: TextRange | null): void {
  const shown = wordPreview.rangeIn(view.state)
  if (shown?.from === range?.from && shown?.to === range?.to) return
  const { state } = view
  view.dispatch(range ? wordPreview.light(state, range) : wordPreview.putOut(state.tr))
}

/** The words under the pointer: from the anchor, where a drag began, or the one word. */
export function wordsUnder(
  view: EditorView,
  pointer: { readonly clientX: number; readonly clientY: number },
  anchor: number | null = null,
): TextRange | null {
  const at = view.posAtCoords({ left: pointer.clientX, top: pointer.clientY })
  return at && wordsBetween(view.state.doc.resolve(anchor ?? at.pos), at.pos)
}
