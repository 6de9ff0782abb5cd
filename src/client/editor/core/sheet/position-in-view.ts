import type { EditorView } from 'prosemirror-view'
import { scrollContainerOf } from './scroll-container.ts'

/** The caret's position if the caret is visible; otherwise the position at which the visible part begins. */
export function positionInView(view: EditorView): number {
  const container = (scrollContainerOf(view) ?? view.dom).getBoundingClientRect()
  const { head } = view.state.selection
  const caret = view.coordsAtPos(head)
  if (caret.top >= container.top && caret.bottom <= container.bottom) return head
  const sheet = view.dom.getBoundingClientRect()
  const top = Math.max(container.top, sheet.top) + 1
  return view.posAtCoords({ left: sheet.left + sheet.width / 2, top })?.pos ?? head
}
