// When the numbers of the cues were last put on paper. From then on they may be written down, in a desk or in a book.
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isRecord } from '#/shared/is-record.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { mayEdit } from '../core/may-edit.ts'
import { outlineListIn } from './outline-plugin.ts'

const KEY = 'numbersOut'

/** Notes that the numbers go on paper now; a reader’s paper is not known to the others. */
export function noteNumbersOut(view: EditorView): void {
  if (!mayEdit(view) || outlineListIn(view.state).cues.length === 0) return
  bindingIn(view.state).doc.getMap(META_NAME).set(KEY, { at: Date.now() })
}

/** The time of it in ms; null if no one has printed them. */
export function numbersOutSince(state: EditorState): number | null {
  const known = bindingIn(state).doc.getMap(META_NAME).get(KEY)
  return isRecord(known) && typeof known.at === 'number' ? known.at : null
}
