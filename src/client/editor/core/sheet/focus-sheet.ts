import type { EditorView } from 'prosemirror-view'

/** Gives the sheet the focus, even if it is read-only: a read-only view does not take the focus by itself. */
export function focusSheet(view: EditorView): void {
  if (view.editable) view.focus()
  else view.dom.focus({ preventScroll: true })
}
