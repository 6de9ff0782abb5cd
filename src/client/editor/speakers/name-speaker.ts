import { Mark } from 'prosemirror-model'
import { TextSelection, type Command } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'

/**
 * Gives another speaker to the dialogue whose name has the caret. Cues and style of the name stay. Does not apply with
 * an empty name (DLG-12).
 */
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
