import { Mark } from 'prosemirror-model'
import { TextSelection, type Command } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'

/** Has somebody else speak the dialogue whose name the caret is in; what lies on the name, cues and style, stays. An empty name does not apply (DLG-12). */
export function nameSpeaker(name: string): Command {
  return (state, dispatch) => {
    const trimmed = name.trim()
    const { $head } = state.selection
    if (trimmed === '' || $head.parent.type !== schema.nodes.speaker) return false
    if (dispatch) {
      const start = $head.start()
      const marks = $head.parent.children
        .flatMap((piece) => piece.marks)
        .reduce((set, mark) => mark.addToSet(set), Mark.none)
      const transaction = state.tr.replaceWith(start, $head.end(), schema.text(trimmed, marks))
      const end = start + trimmed.length
      dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end)))
    }
    return true
  }
}
