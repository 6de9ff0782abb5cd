import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { bringIntoView } from './bring-into-view.ts'
import { focusSheet } from './focus-sheet.ts'
import { leadTo } from './lead-to.ts'
import { lightUp } from './reveal-position.ts'

/** Within the 0.8 to 1 s of SUR-11. */
export const HIGHLIGHT_MS = 900

/** Puts the caret to the first of some words, scrolls it into the middle and lights all of them up. */
export function revealWords(
  view: EditorView,
  ranges: readonly TextRange[],
  selector: string,
  light: Keyframe,
): void {
  const first = ranges[0]
  if (!first) return
  leadTo(view, TextSelection.create(view.state.doc, first.from))
  const words = view.dom.querySelectorAll(selector)
  if (words[0]) bringIntoView(words[0], 'center')
  for (const word of words) lightUp(word, light, HIGHLIGHT_MS)
  focusSheet(view)
}
