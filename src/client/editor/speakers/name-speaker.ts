import { TextSelection, type Command } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'

/** Gives the dialogue whose name the caret is in another one. An empty name does not apply (DLG-12). */
export function nameSpeaker(name: string): Command {
  return (state, dispatch) => {
    const trimmed = name.trim()
    const { $head } = state.selection
    if (trimmed === '' || $head.parent.type !== schema.nodes.speaker) return false
    if (dispatch) {
      const start = $head.start()
      const transaction = state.tr.replaceWith(start, $head.end(), schema.text(trimmed))
      const end = start + trimmed.length
      dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end)))
    }
    return true
  }
}
