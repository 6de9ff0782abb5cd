// Tab and Shift-Tab go through a script as through a form: from name to speech to the next name. They lead
// neither out of the sheet nor into hidden text. At the end of a speech Tab writes on: it begins a new speech.
import type { Node, ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { schema } from '#/shared/script/schema.ts'
import { runAround } from '#/shared/script/simultaneous.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { withBlockBehind, withoutEmptyLine, insertionPoint } from '../core/document/insert-block.ts'
import { dialogueOf } from '../core/document/block-nodes.ts'
import { struckVisibility } from '../model/visibility.ts'
import { withParagraphInstead } from './dialogue-commands.ts'

/**
 * From the end of a speech it leads to a new one, from any other place to the start of the next name or speech, and so
 * from the end of a speech with which the next one is spoken at once.
 */
export const goToNextSpeech: Command = (state, dispatch) => {
  // where all is selected, or a block as a whole, there is no place to go on from, and the key stays in the sheet (SCN-15)
  if (!(state.selection instanceof TextSelection)) return true
  const { $head, head } = state.selection
  const index = $head.index(0)
  const isLastOfRun = runAround(state.doc, index).to === index + 1
  const next =
    isAtEndOfSpeech($head) && isLastOfRun
      ? undefined
      : namesAndSpeeches(state).find(({ from }) => from > head)
  if (!next) return addSpeech(state, dispatch)
  dispatch?.(withCaretAt(state.tr, next.from))
  return true
}

/** Leads to a new speech behind the caret's block, whatever follows it, or to an empty one that is there already. */
export const addSpeech: Command = (state, dispatch) => {
  const { $head } = state.selection
  // no second speech behind an empty one
  if (!dispatch || isEmptyDialogue($head.node(1))) return true
  const next = state.doc.nodeAt(insertionPoint(state))
  if (!isEmptyDialogue(next)) dispatch(withBlockBehind(state, dialogueOf([], [])))
  else {
    const transaction = withoutEmptyLine(state.tr)
    dispatch(withCaretAt(transaction, transaction.mapping.map(insertionPoint(state)) + 2))
  }
  return true
}

/** Takes an empty speech away, and leads back to the end of the speech before, from which it was begun. */
export const takeBackSpeech: Command = (state, dispatch) => {
  const { $head } = state.selection
  if ($head.depth === 0 || !isEmptyDialogue($head.node(1))) return false
  if (!dispatch) return true
  const [position, index] = [$head.before(1), $head.index(0)]
  const before = namesAndSpeeches(state).findLast(({ to }) => to < position)
  const isBehindSpeech = index > 0 && state.doc.child(index - 1).type === schema.nodes.dialogueBlock
  const transaction =
    before && isBehindSpeech
      ? withCaretAt(state.tr, before.to).delete(position, $head.after(1))
      : withParagraphInstead(state.tr, position)
  dispatch(asOneStep(transaction).scrollIntoView())
  return true
}

/** Leads to the end of the name or speech before. At the first one the caret stays. */
export const goToSpeechBefore: Command = (state, dispatch) => {
  if (!(state.selection instanceof TextSelection)) return true
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

function isAtEndOfSpeech($head: ResolvedPos): boolean {
  const { depth, parent, parentOffset } = $head
  return depth === 3 && parentOffset === parent.content.size && $head.node(2).lastChild === parent
}

function isEmptyDialogue(block: Node | null | undefined): boolean {
  return block?.type === schema.nodes.dialogueBlock && block.textContent === ''
}

function withCaretAt(transaction: Transaction, position: number): Transaction {
  return transaction.setSelection(TextSelection.create(transaction.doc, position)).scrollIntoView()
}
