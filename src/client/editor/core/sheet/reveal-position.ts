import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { focusSheet } from './focus-sheet.ts'

export const HIGHLIGHT_MS = 1200

/** Scrolls a place into the middle of the page, lights it up briefly and puts the caret there. */
export function revealPosition(view: EditorView, position: number): void {
  const selection = Selection.near(view.state.doc.resolve(position + 1))
  view.dispatch(view.state.tr.setSelection(selection))
  const { node } = view.domAtPos(selection.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
  if (element) lightUp(element, { backgroundColor: 'var(--amber-soft)' }, HIGHLIGHT_MS)
  focusSheet(view)
}

/** Shows an element in another light that goes out by itself. */
export function lightUp(element: Element, light: Keyframe, durationMs: number): void {
  element.animate([light, {}], { duration: durationMs, easing: 'ease-out' })
}
