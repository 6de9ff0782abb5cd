import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

const HIGHLIGHT_MS = 1200

/** Scrolls a place into the middle of the page, lights it up briefly and puts the caret there. */
export function revealPosition(view: EditorView, position: number): void {
  const selection = Selection.near(view.state.doc.resolve(position + 1))
  view.dispatch(view.state.tr.setSelection(selection))
  const { node } = view.domAtPos(selection.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
  element?.animate([{ backgroundColor: 'var(--amber-soft)' }, {}], {
    duration: HIGHLIGHT_MS,
    easing: 'ease-out',
  })
  view.focus()
}
