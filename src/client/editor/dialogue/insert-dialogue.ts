import { TextSelection, type Command } from 'prosemirror-state'
import { NEW_SPEAKER_NAME } from '#/shared/script/nodes/dialogue-block.ts'
import { schema } from '#/shared/script/schema.ts'
import { insertionPoint } from '../core/insert-block.ts'

/** Inserts a dialogue block at the caret and selects its speaker's name (DLG). */
export const insertDialogue: Command = (state, dispatch) => {
  if (dispatch) {
    const position = insertionPoint(state)
    const dialogue = schema.node('dialogueBlock', null, [
      schema.node('speaker', null, schema.text(NEW_SPEAKER_NAME)),
      schema.node('dialogueText', null, schema.node('paragraph')),
    ])
    const transaction = state.tr.insert(position, dialogue)
    const nameStart = position + 2
    dispatch(
      transaction
        .setSelection(
          TextSelection.create(transaction.doc, nameStart, nameStart + NEW_SPEAKER_NAME.length),
        )
        .scrollIntoView(),
    )
  }
  return true
}
