import type { Fragment } from 'prosemirror-model'
import {
  Plugin,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { speakerOfLine } from '#/shared/script/speaker-names.ts'
import { isEmptyParagraph } from '../core/document/empty-paragraph.ts'
import { dialogueOf, paragraphOf, wordsOf } from '../core/document/block-nodes.ts'

/** Tab in an empty paragraph: somebody speaks; the caret goes to the name. */
export const startDialogue: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  if (!empty || $head.depth !== 1 || !isEmptyParagraph($head.parent)) return false
  if (dispatch) {
    const position = $head.before()
    const transaction = becomeDialogue(state, '', $head.parent.content)
    dispatch(
      transaction
        .setSelection(TextSelection.create(transaction.doc, position + 2))
        .scrollIntoView(),
    )
  }
  return true
}

/** A space after 'NAME:' at the start of a paragraph makes the paragraph a dialogue of that name. */
export const startDialogueByColon: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const { parent, parentOffset, depth } = $head
  if (!empty || depth !== 1 || parent.type !== schema.nodes.paragraph) return false
  const before = parent.textBetween(0, parentOffset, undefined, ' ')
  const name = speakerOfLine(before)
  if (name === null || before !== `${name}:`) return false
  if (dispatch) {
    const position = $head.before()
    const transaction = becomeDialogue(state, name, parent.content.cut(parentOffset))
    const textStart = position + name.length + 5
    dispatch(
      transaction.setSelection(TextSelection.create(transaction.doc, textStart)).scrollIntoView(),
    )
  }
  return true
}

/** Listens for the space. */
export function dialogueByColonPlugin(): Plugin {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) =>
        text === ' ' && view.editable && startDialogueByColon(view.state, view.dispatch),
    },
  })
}

function becomeDialogue(state: EditorState, name: string, rest: Fragment): Transaction {
  const { $head } = state.selection
  return state.tr.replaceWith(
    $head.before(),
    $head.after(),
    dialogueOf(wordsOf(name), [paragraphOf(rest)]),
  )
}
