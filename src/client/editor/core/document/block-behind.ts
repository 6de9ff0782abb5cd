// Leaving a block for a new one behind it: no empty line is left, neither in the speech nor between the blocks.
import type { Node } from 'prosemirror-model'
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { asOneStep } from '../binding/undo.ts'
import { isEmptyParagraph } from './empty-paragraph.ts'
import { insertionPoint } from './insert-block.ts'

/** Deletes the caret's line if it is the empty last one of a speech: whoever leaves from there has finished the speech. */
export function withoutEmptyLine(transaction: Transaction): Transaction {
  const { $head, empty } = transaction.selection
  const said = $head.depth === 3 ? $head.node(2) : null
  const isEmptyLast =
    empty && isEmptyParagraph($head.parent) && said !== null && said.lastChild === $head.parent
  return isEmptyLast && said.childCount > 1
    ? transaction.delete($head.before(), $head.after())
    : transaction
}

/** Puts a block behind the caret's, in the place of an empty paragraph there, and the caret into its first text. */
export function withBlockBehind(state: EditorState, block: Node): Transaction {
  const transaction = withoutEmptyLine(state.tr)
  const position = transaction.mapping.map(insertionPoint(state))
  const next = transaction.doc.nodeAt(position)
  const end = position + (next && isEmptyParagraph(next) ? next.nodeSize : 0)
  transaction.replaceWith(position, end, block)
  const start = TextSelection.near(transaction.doc.resolve(position + 1))
  return asOneStep(transaction.setSelection(start)).scrollIntoView()
}
