import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { bringIntoView } from './bring-into-view.ts'
import { focusSheet } from './focus-sheet.ts'
import { leadTo } from './lead-to.ts'

export const HIGHLIGHT_MS = 1200

/** Scrolls a place into the middle of the page, lights it up briefly and puts the caret there. */
export function revealPosition(view: EditorView, position: number): void {
  const selection = Selection.near(view.state.doc.resolve(position + 1))
  leadTo(view, selection)
  showPosition(view, selection.from)
  focusSheet(view)
}

/** Scrolls a place into the middle of the page and lights it up briefly; the caret stays where it is. */
export function showPosition(view: EditorView, position: number): void {
  const { node } = view.domAtPos(position)
  const element = node instanceof Element ? node : node.parentElement
  if (element) {
    bringIntoView(element, 'center')
    lightUp(element, { backgroundColor: 'var(--amber-soft)' }, HIGHLIGHT_MS)
  }
}

/** Shows an element in another light that goes out by itself. */
export function lightUp(element: Element, light: Keyframe, durationMs: number): void {
  element.animate([light, {}], { duration: durationMs, easing: 'ease-out' })
}
