import { Fragment } from 'prosemirror-model'
import {
  Plugin,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { speechStart, type SpeechStart } from '#/shared/script/line-grammar/speech-start.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { isEmptyParagraph } from '../core/document/empty-paragraph.ts'
import { dialogueOf, paragraphOf, wordsOf } from '../core/document/block-nodes.ts'

/** Tab in an empty paragraph turns it into a dialogue, and puts the caret into the name. */
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

/** A space or Enter after 'NAME:' at the start of a paragraph makes the paragraph a speech (DLG-23). */
export const startDialogueByColon: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const { parent, parentOffset, depth } = $head
  if (!empty || depth !== 1 || parent.type !== schema.nodes.paragraph) return false
  const before = parent.textBetween(0, parentOffset, undefined, ' ')
  const start = speechStart(before)
  if (start?.length !== before.trimEnd().length) return false
  if (dispatch) {
    const position = $head.before()
    const said = directionOf(start).append(parent.content.cut(parentOffset))
    const transaction = becomeDialogue(state, start.name, said)
    const caret = position + start.name.length + 5 + directionOf(start).size
    dispatch(
      asOneStep(transaction)
        .setSelection(TextSelection.create(transaction.doc, caret))
        .scrollIntoView(),
    )
  }
  return true
}

/** Enter starts a dialogue at the end of a paragraph only: before other text Enter splits the paragraph. */
export const startDialogueByEnter: Command = (state, dispatch) => {
  const { parent, parentOffset } = state.selection.$head
  return parentOffset === parent.content.size && startDialogueByColon(state, dispatch)
}

/** Handles the space. The space is inserted first, so that undo restores the typed text, which then stays as it is. */
export function dialogueByColonPlugin(): Plugin {
  return new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        if (text !== ' ' || !view.editable || !startDialogueByColon(view.state)) return false
        view.dispatch(view.state.tr.insertText(text))
        return startDialogueByColon(view.state, view.dispatch)
      },
    },
  })
}

function directionOf({ direction }: SpeechStart): Fragment {
  if (direction === '') return Fragment.empty
  return Fragment.from([schema.text(direction, [schema.marks.italic.create()]), schema.text(' ')])
}

function becomeDialogue(state: EditorState, name: string, rest: Fragment): Transaction {
  const { $head } = state.selection
  return state.tr.replaceWith(
    $head.before(),
    $head.after(),
    dialogueOf(wordsOf(name), [paragraphOf(rest)]),
  )
}
