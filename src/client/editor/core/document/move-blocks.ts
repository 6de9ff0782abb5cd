import {
  NodeSelection,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { blockStart } from './block-start.ts'
import { lastGap } from '../sheet/gap-on-sheet.ts'
import { asOneStep } from '../binding/undo.ts'

/** Neighbouring top-level blocks, by their indices; `to` is not included. */
export interface BlockRange {
  readonly from: number
  readonly to: number
}

/**
 * Moves blocks into the gap before block `gap`, as one step of undo; the caret goes along if it is in
 * them, and only then the sheet follows it. Does not apply where they are there already.
 */
export function moveBlocks({ from, to }: BlockRange, gap: number): Command {
  return (state, dispatch) => {
    const { doc } = state
    const isMovable = from < to && to <= lastGap(doc) && gap >= 0 && gap <= lastGap(doc)
    if (!isMovable || (gap >= from && gap <= to)) return false
    const [start, end] = [blockStart(doc, from), blockStart(doc, to)]
    const transaction = state.tr.delete(start, end)
    const target = transaction.mapping.map(blockStart(doc, gap))
    // copies, so that of two that change places the other one stays, where somebody may be writing
    const moved = doc.children
      .slice(from, to)
      .map(({ type, attrs, content }) => type.create(attrs, content))
    transaction.insert(target, moved)
    const { selection } = state
    const inside = selection.from >= start && selection.to <= end
    if (inside) {
      const shift = target - start
      transaction.setSelection(
        selection instanceof NodeSelection
          ? NodeSelection.create(transaction.doc, selection.from + shift)
          : TextSelection.create(transaction.doc, selection.anchor + shift, selection.head + shift),
      )
      transaction.scrollIntoView()
    }
    dispatch?.(asOneStep(transaction))
    return true
  }
}

/** Moves a block with the caret in it, so that undo comes back to where it was. */
export function moveBlock(index: number, gap: number): Command {
  return (state, dispatch, view) => {
    const move = moveBlocks({ from: index, to: index + 1 }, gap)
    if (!move(state)) return false
    if (!dispatch) return true
    if (state.selection.$from.index(0) !== index) dispatch(caretIntoBlock(state, index))
    return move(view?.state ?? state, dispatch)
  }
}

function caretIntoBlock({ doc, tr }: EditorState, index: number): Transaction {
  return tr.setSelection(Selection.near(doc.resolve(blockStart(doc, index) + 1)))
}

/** Moves the blocks of the selection one up or one down. */
export function moveSelected(direction: 'up' | 'down'): Command {
  return (state, dispatch) => {
    const range = selectedBlocks(state)
    const gap = direction === 'up' ? range.from - 1 : range.to + 1
    return moveBlocks(range, gap)(state, dispatch)
  }
}

function selectedBlocks({ selection: { $from, $to } }: EditorState): BlockRange {
  return { from: $from.index(0), to: $to.depth === 0 ? $to.index(0) : $to.index(0) + 1 }
}

/** Selects a block as a whole. */
export function selectBlock(index: number): Command {
  return (state, dispatch) => {
    if (index < 0 || index >= state.doc.childCount) return false
    const selection = NodeSelection.create(state.doc, blockStart(state.doc, index))
    dispatch?.(state.tr.setSelection(selection))
    return true
  }
}
