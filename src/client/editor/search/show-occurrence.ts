import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { showMessage } from '#/client/ui/messages.ts'
import type { EditorText } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { leadTo } from '../core/sheet/scroll-container.ts'
import { bringIntoView, showElement } from '../core/sheet/reveal.ts'
import { struckVisibility } from '../model/visibility.ts'
import { activate, ACTIVE_OCCURRENCE, activeOf, searchIn } from './search-plugin.ts'

/** Goes to the next or the previous occurrence; after the last one comes the first, and the reverse. */
export function stepThroughFound(view: EditorView, step: 1 | -1, text: EditorText): void {
  const open = searchIn(view.state)
  if (!open || open.active === null) return
  const { length } = open.found
  view.dispatch(activate(view.state, (open.active + step + length) % length))
  showActive(view, text)
}

/**
 * Scrolls to the current occurrence; the field keeps the focus. Struck text that is hidden is shown again, and
 * a message says so.
 */
export function showActive(view: EditorView, text: EditorText): void {
  const open = searchIn(view.state)
  const at = open && activeOf(open)
  if (!at) return
  if (at.isStruck && !struckVisibility.isShown(view.state)) {
    struckVisibility.toggle(view.state, view.dispatch)
    showMessage('good', text.goTo.shownAgain)
  }
  if (at.kind === 'text') {
    const words = view.dom.querySelector(`.${ACTIVE_OCCURRENCE}`)
    if (words) bringIntoView(words, 'center')
    return
  }
  const heading = view.nodeDOM(at.from)
  if (heading instanceof Element) showElement(heading)
}

/** Gives the focus back to the text, with the active occurrence selected. */
export function goOnAtActive(view: EditorView): void {
  const open = searchIn(view.state)
  const at = open && activeOf(open)
  if (at?.kind === 'text') leadTo(view, TextSelection.create(view.state.doc, at.from, at.to))
  focusSheet(view)
}
