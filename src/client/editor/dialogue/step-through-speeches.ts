// Tab and Shift-Tab go through a script as through a form: from name to speech to the next name. They lead
// neither out of the sheet nor into hidden text.
import type { Node } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { schema } from '#/shared/script/schema.ts'
import { dialogueOf } from '../core/document/block-nodes.ts'
import { isEmptyParagraph } from '../core/document/empty-paragraph.ts'
import { struckVisibility } from '../model/struck-visibility.ts'

/** Leads to the start of the next name or speech. Behind the last one it adds a dialogue. */
export const goToNextSpeech: Command = (state, dispatch) => {
  if (!(state.selection instanceof TextSelection)) return false
  const { $head, head } = state.selection
  const next = namesAndSpeeches(state).find(({ from }) => from > head)
  if (next) dispatch?.(withCaretAt(state.tr, next.from))
  // an empty dialogue at the end is not followed by another one
  else if (!isEmptyDialogue($head.node(1))) dispatch?.(withNewSpeech(state.tr, $head.after(1)))
  return true
}

/** Leads to the end of the name or speech before. At the first one the caret stays. */
export const goToSpeechBefore: Command = (state, dispatch) => {
  if (!(state.selection instanceof TextSelection)) return false
  const { head } = state.selection
  const before = namesAndSpeeches(state).findLast(({ to }) => to < head)
  if (before) dispatch?.(withCaretAt(state.tr, before.to))
  return true
}

/** The names and speeches of all dialogue that is shown, in the order of the script. */
function namesAndSpeeches(state: EditorState): readonly TextRange[] {
  const isStruckShown = struckVisibility.isShown(state)
  const parts: TextRange[] = []
  state.doc.forEach((block, position) => {
    if (block.type !== schema.nodes.dialogueBlock) return
    if (block.attrs.struckThrough === true && !isStruckShown) return
    const from = position + 2
    const to = from + block.child(0).content.size
    parts.push({ from, to }, { from: to + 3, to: position + block.nodeSize - 3 })
  })
  return parts
}

function isEmptyDialogue({ type, textContent }: Node): boolean {
  return type === schema.nodes.dialogueBlock && textContent === ''
}

/** Adds a dialogue. If an empty paragraph stands at the position, the dialogue replaces it. */
function withNewSpeech(transaction: Transaction, position: number): Transaction {
  const next = transaction.doc.nodeAt(position)
  const end = position + (next && isEmptyParagraph(next) ? next.nodeSize : 0)
  return withCaretAt(transaction.replaceWith(position, end, dialogueOf([], [])), position + 2)
}

function withCaretAt(transaction: Transaction, position: number): Transaction {
  return transaction.setSelection(TextSelection.create(transaction.doc, position)).scrollIntoView()
}
