import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { runAround } from '#/shared/script/simultaneous.ts'
import { NEW_SPEAKER_NAME, NEW_SCENE_NAME } from '#/shared/script/nodes/block-specs.ts'
import { asOneStep } from '../binding/undo.ts'
import {
  blockStart,
  isEmptyParagraph,
  dialogueOf,
  sceneOf,
  wordsOf,
  lastGap,
} from './block-nodes.ts'
import { MoveStep } from '../binding/steps.ts'

/**
 * The position for a new top-level block: before the caret's block if that is an empty paragraph (so that the last
 * paragraph stays the last), otherwise after it. Nothing new parts speeches that are spoken at once.
 */
export function insertionPoint(state: EditorState): number {
  const { $from } = state.selection
  const block: Node | null = $from.depth > 0 ? $from.node(1) : $from.nodeAfter
  if (!block) return $from.pos
  if (!isEmptyParagraph(block))
    return blockStart(state.doc, runAround(state.doc, $from.index(0)).to)
  return $from.depth > 0 ? $from.before(1) : $from.pos
}

/** Inserts an empty paragraph at the caret's block and puts the caret into it. */
export const insertFreeText: Command = (state, dispatch) => {
  if (dispatch) {
    const position = insertionPoint(state)
    const transaction = state.tr.insert(position, schema.node('paragraph'))
    dispatch(
      transaction
        .setSelection(TextSelection.create(transaction.doc, position + 1))
        .scrollIntoView(),
    )
  }
  return true
}

/** Inserts a page split at the caret's block. Its number follows from its place (PAG-5). */
export const insertPageSplit: Command = (state, dispatch) => {
  dispatch?.(state.tr.insert(insertionPoint(state), schema.node('pageSplit')).scrollIntoView())
  return true
}

// Leaving a block for a new one behind it: no empty line is left, neither in the speech nor between the blocks.

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

export type NewBlock = 'dialogue' | 'scene'

/** Meta of the transaction that inserts a scene: its position, so that its name is selected (SCN-10). */
export const NEW_SCENE = 'newScene'

/** Adds a new dialogue or scene at a place between top-level blocks, its name selected (SCN-10). */
export function withNewBlock(
  transaction: Transaction,
  what: NewBlock,
  position: number,
): Transaction {
  if (what === 'scene')
    return transaction
      .insert(position, sceneOf(NEW_SCENE_NAME))
      .setMeta(NEW_SCENE, position)
      .scrollIntoView()
  const nameStart = position + 2
  transaction.insert(position, dialogueOf(wordsOf(NEW_SPEAKER_NAME), []))
  return transaction
    .setSelection(
      TextSelection.create(transaction.doc, nameStart, nameStart + NEW_SPEAKER_NAME.length),
    )
    .scrollIntoView()
}

/** Inserts a new dialogue or scene where the caret is. */
export function insertNewBlock(what: NewBlock): Command {
  return (state, dispatch) => {
    if (dispatch) {
      const transaction = withoutEmptyLine(state.tr)
      dispatch(withNewBlock(transaction, what, transaction.mapping.map(insertionPoint(state))))
    }
    return true
  }
}

/** Neighbouring top-level blocks, by their indices; `to` is not included. */
export interface BlockRange {
  readonly from: number
  readonly to: number
}

/**
 * Moves blocks into the gap before block `gap`, as one step of undo. Only if the caret is in these blocks, the caret
 * moves with them and the sheet scrolls to it. Does not apply if the blocks are at the gap already.
 */
export function moveBlocks({ from, to }: BlockRange, gap: number): Command {
  return (state, dispatch) => {
    const { doc } = state
    const isMovable = from < to && to <= lastGap(doc) && gap >= 0 && gap <= lastGap(doc)
    if (!isMovable || (gap >= from && gap <= to)) return false
    const [start, end] = [blockStart(doc, from), blockStart(doc, to)]
    const transaction = state.tr.step(new MoveStep(start, end, blockStart(doc, gap)))
    const { selection } = state
    if (selection.from >= start && selection.to <= end) transaction.scrollIntoView()
    dispatch?.(asOneStep(transaction))
    return true
  }
}
