import type { EditorView } from 'prosemirror-view'

/** Whether the person may change the script. `view.editable` says whether the sheet can be typed into now. */
export function mayEdit(view: EditorView): boolean {
  return view.props.editable?.call(view, view.state) !== false
}
