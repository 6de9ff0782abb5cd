import { Selection, TextSelection, type Command } from 'prosemirror-state'

/** Leads to the first text; browsers stop at the name of a scene that the script begins with. */
export const goToStart: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(Selection.atStart(doc)).scrollIntoView())
  return true
}

/** Selects up to the first text. */
export const selectToStart: Command = ({ doc, selection, tr }, dispatch) => {
  const { $head } = Selection.atStart(doc)
  dispatch?.(tr.setSelection(TextSelection.between(selection.$anchor, $head)).scrollIntoView())
  return true
}
