import type { ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { withoutEmptyLine } from '../core/document/block-behind.ts'
import { insertionPoint } from '../core/document/insert-block.ts'
import { isEmptyParagraph } from '../core/document/empty-paragraph.ts'
import { dialogueDepth } from './dialogue-at.ts'

/** Enter or Tab in the speaker's name leads to the text: a name is one line. */
export const goToDialogueText: Command = (state, dispatch) => {
  const { $head } = state.selection
  if ($head.parent.type !== schema.nodes.speaker) return false
  const textStart = $head.after() + 2
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, textStart)).scrollIntoView())
  return true
}

/** Backspace in an empty name of an empty dialogue turns the block into a paragraph. */
export const removeEmptyDialogue: Command = (state, dispatch) => {
  const { $head } = state.selection
  const depth = dialogueDepth($head)
  if (depth === null || $head.node(depth).textContent !== '') return false
  if ($head.parent.type !== schema.nodes.speaker) return false
  dispatch?.(withParagraphInstead(state.tr, $head.before(depth)))
  return true
}

/** Replaces the block at a position by an empty paragraph with the caret in it. */
export function withParagraphInstead(transaction: Transaction, position: number): Transaction {
  const end = position + (transaction.doc.nodeAt(position)?.nodeSize ?? 0)
  transaction.replaceWith(position, end, schema.node('paragraph'))
  return transaction.setSelection(TextSelection.create(transaction.doc, position + 1))
}

/** Escape and Mod-Enter leave the dialogue for a new paragraph after it (DLG). */
export const leaveDialogue: Command = (state, dispatch) => {
  const { $head } = state.selection
  const depth = dialogueDepth($head)
  if (depth === null) return false
  if (dispatch) {
    const transaction = withoutEmptyLine(state.tr)
    dispatch(withParagraphAfter(transaction, transaction.mapping.map(insertionPoint(state))))
  }
  return true
}

/** Enter in an empty last paragraph of a dialogue leaves it, and takes that paragraph along. */
export const leaveDialogueOnEmptyLine: Command = (state, dispatch) => {
  const { $head } = state.selection
  const depth = dialogueDepth($head)
  return (
    depth !== null && isEmptyLastParagraph(state, $head, depth) && leaveDialogue(state, dispatch)
  )
}

function isEmptyLastParagraph(state: EditorState, $head: ResolvedPos, depth: number): boolean {
  if (!state.selection.empty || !isEmptyParagraph($head.parent)) return false
  return $head.index(depth + 1) === $head.node(depth + 1).childCount - 1
}

function withParagraphAfter(transaction: Transaction, position: number): Transaction {
  if (!isEmptyParagraph(transaction.doc.nodeAt(position)))
    transaction.insert(position, schema.node('paragraph'))
  return transaction
    .setSelection(TextSelection.create(transaction.doc, position + 1))
    .scrollIntoView()
}
