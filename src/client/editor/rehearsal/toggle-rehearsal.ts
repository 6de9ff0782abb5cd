import type { EditorView } from 'prosemirror-view'
import { isRehearsing } from '../core/rehearsal-state.ts'
import { houseOf } from '../core/sheet/house.ts'
import { endRehearsal, startRehearsal } from './move-rehearsal.ts'

/** Begins the rehearsal where one is in the script, or ends it. */
export function toggleRehearsal(view: EditorView): void {
  const toggle = isRehearsing(view.state) ? endRehearsal : startRehearsal(positionInView(view))
  toggle(view.state, view.dispatch)
  // the keys are the sheet's now, not those of the button that was pressed
  view.dom.focus({ preventScroll: true })
}

/** Where the caret is, if it can be seen; else where the visible part begins. */
function positionInView(view: EditorView): number {
  const house = (houseOf(view) ?? view.dom).getBoundingClientRect()
  const { head } = view.state.selection
  const caret = view.coordsAtPos(head)
  if (caret.top >= house.top && caret.bottom <= house.bottom) return head
  const sheet = view.dom.getBoundingClientRect()
  const top = Math.max(house.top, sheet.top) + 1
  return view.posAtCoords({ left: sheet.left + sheet.width / 2, top })?.pos ?? head
}
