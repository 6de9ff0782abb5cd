import type { EditorView } from 'prosemirror-view'

/** What the sheet lies in, and what scrolls it; null where the text stands in a page by itself. */
export function scrollContainerOf(view: EditorView): HTMLElement | null {
  return view.dom.closest('main')
}

/** The text, and what is drawn on it. */
export function sheetOf(view: EditorView): HTMLElement {
  return view.dom.parentElement?.parentElement ?? view.dom
}
