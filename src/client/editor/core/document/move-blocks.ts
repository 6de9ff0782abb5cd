import { NodeSelection, TextSelection, type Command } from 'prosemirror-state'
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
