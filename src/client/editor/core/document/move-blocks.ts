import type { Command } from 'prosemirror-state'
import { blockStart } from './block-nodes.ts'
import { lastGap } from '../sheet/gap-on-sheet.ts'
import { MoveStep } from '../binding/steps.ts'
import { asOneStep } from '../binding/undo.ts'

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
