import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isRehearsing, rehearsedWord } from '../model/rehearsal-state.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { positionInView } from '../core/sheet/position-in-view.ts'
import { scrollContainerOf } from '../core/sheet/scroll-container.ts'
import { isFollowing } from './follow-line-plugin.ts'
import { holdPlace } from './hold-place.ts'
import { endRehearsal, startRehearsal } from './move-rehearsal.ts'

/** Begins the rehearsal at the person's place in the script, or ends it. */
export function toggleRehearsal(view: EditorView): void {
  if (isRehearsing(view.state)) end(view)
  else startRehearsal(positionInView(view))(view.state, view.dispatch)
  // the focus goes from the pressed button to the sheet, which has the keys of the rehearsal
  focusSheet(view)
}

/**
 * Ends the rehearsal. The text gets smaller then, but the text that was read keeps its place on the screen: the line of
 * the rehearsal, or the text to which the person had scrolled.
 */
function end(view: EditorView): void {
  const word = isFollowing(view.state) ? rehearsedWord(view.state) : null
  const restore = holdPlace(view, word?.from ?? middleOfView(view))
  endRehearsal(view.state, view.dispatch)
  const { doc, tr } = view.state
  if (word) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(word.from))))
  restore()
  // the sheet gets narrower with the next rendering
  requestAnimationFrame(restore)
}

function middleOfView(view: EditorView): number {
  const container = (scrollContainerOf(view) ?? view.dom).getBoundingClientRect()
  const sheet = view.dom.getBoundingClientRect()
  const [left, top] = [sheet.left + sheet.width / 2, container.top + container.height / 2]
  return view.posAtCoords({ left, top })?.pos ?? view.state.selection.head
}
