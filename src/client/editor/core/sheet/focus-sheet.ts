import type { EditorView } from 'prosemirror-view'

/** Gives the sheet the keys, also while it cannot be typed into, where the view by itself takes no focus. */
export function focusSheet(view: EditorView): void {
  if (view.editable) view.focus()
  else view.dom.focus({ preventScroll: true })
}
