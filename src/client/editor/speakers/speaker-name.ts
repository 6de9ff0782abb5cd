import { Mark } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'

/** The speaker's name that contains the caret; empty if the caret is in no name. */
export function useSpeakerName(editor: EditorHandle): string {
  return useEditorState(editor, ({ selection: { $head } }) =>
    $head.parent.type === schema.nodes.speaker ? $head.parent.textContent : '',
  )
}

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
