import type { EditorView } from 'prosemirror-view'

/** The element that contains the sheet and scrolls it; null if the text stands in a page by itself. */
export function scrollContainerOf(view: EditorView): HTMLElement | null {
  return view.dom.closest('main')
}

/** The element that contains the text and everything that is drawn on it. */
export function sheetOf(view: EditorView): HTMLElement {
  return view.dom.parentElement?.parentElement ?? view.dom
}
