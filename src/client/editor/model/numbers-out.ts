// When the numbers of the cues last left the house, on paper or in a file. From then on they may be written down, in a desk or
// in a book.
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { NUMBERS_OUT_KEY, numbersOutAt } from '#/shared/script/numbers/numbering.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { maySetCues } from './rights.ts'
import { outlineListIn } from './outline-plugin.ts'

/** Notes that the numbers leave the house now; what a reader prints or saves is not known to the others. */
export function noteNumbersOut(view: EditorView): void {
  if (!maySetCues(view) || outlineListIn(view.state).cues.length === 0) return
  bindingIn(view.state).doc.getMap(META_NAME).set(NUMBERS_OUT_KEY, { at: Date.now() })
}

/** The time of it in ms; null if they never have. */
export function numbersOutSince(state: EditorState): number | null {
  return numbersOutAt(bindingIn(state).doc.getMap(META_NAME).get(NUMBERS_OUT_KEY))
}
