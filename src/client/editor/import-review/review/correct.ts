// Corrections as edits of the script: each one is a step of undo (IMP-571).
import type { Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
import { byHandKey, leftOutByHand } from '#/shared/imports/left-out.ts'
import { readUncertainBlocks } from '#/shared/imports/import-report.ts'
import { type Correction, correctUnits } from '#/shared/imports/review/corrections.ts'
import { blocksOfUnits, placedUnits, wordsOf } from '#/shared/imports/review/script-units.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { randomId } from '#/client/api/random-id.ts'
import { asOneStep, changeMeta } from '../../core/binding/undo.ts'
import { mayEdit, type EditorHandle } from '../../core/editor-handle.ts'
import { pageAt, type ReviewModel } from './review-model.ts'

/**
 * Corrects units of the script as one step of undo, and puts the caret to the first of them. The questions about their
 * blocks are answered by that. False if the correction changes nothing.
 */
export function correct(
  { view, session: { doc: shared } }: EditorHandle,
  model: ReviewModel,
  targets: readonly number[],
  correction: Correction,
): boolean {
  if (!mayEdit(view) || view.state.doc !== model.doc) return false
  const corrected = correctUnits(model.units, targets, correction)
  if (!corrected) return false
  const transaction = replaceChanged(view.state.tr, blocksOfUnits(corrected.units))
  if (corrected.leftOut.length > 0)
    changeMeta(transaction, shared, [
      { key: byHandKey(randomId()), value: leftOutByHand(placesOf(model, targets)) },
    ])
  const caret = placedUnits(transaction.doc)[corrected.index]
  // a scene's name is a field of its own, behind which its text begins
  const from = (caret?.from ?? 0) + (caret?.unit.kind === 'scene' ? 1 : 0)
  transaction.setSelection(TextSelection.near(transaction.doc.resolve(from)))
  const answered = questionsOf(model, shared, targets)
  view.dispatch(asOneStep(transaction).scrollIntoView())
  if (answered.length > 0)
    shared.transact(() => {
      for (const key of answered) shared.getMap(META_NAME).delete(key)
    })
  return true
}

/** Replaces the blocks that differ, and no others. */
function replaceChanged(transaction: Transaction, blocks: readonly Node[]): Transaction {
  const before = transaction.doc.children
  const starts = [0]
  for (const block of before) starts.push((starts.at(-1) ?? 0) + block.nodeSize)
  const indices = new Map(blocks.map((block, index) => [block, index]))
  const runs: { readonly from: number; readonly to: number; readonly blocks: readonly Node[] }[] =
    []
  let [old, next] = [0, 0]
  while (old < before.length || next < blocks.length) {
    if (old < before.length && before[old] === blocks[next]) {
      old++
      next++
      continue
    }
    let [end, nextEnd] = [old, blocks.length]
    for (; end < before.length; end++) {
      const kept = indices.get(at(before, end)) ?? -1
      if (kept < next) continue
      nextEnd = kept
      break
    }
    const [from = 0, to = 0] = [starts[old], starts[end]]
    runs.push({ from, to, blocks: blocks.slice(next, nextEnd) })
    old = end
    next = nextEnd
  }
  for (const { from, to, blocks: changed } of runs.toReversed())
    transaction.replaceWith(from, to, changed)
  return transaction
}

function placesOf(model: ReviewModel, targets: readonly number[]) {
  return targets.flatMap((index) => {
    const placed = model.placed[index]
    const text = placed ? wordsOf(placed.unit.content) : ''
    return placed && text !== '' ? [{ page: pageAt(model, placed.from), text }] : []
  })
}

function questionsOf(
  { placed }: ReviewModel,
  shared: EditorHandle['session']['doc'],
  targets: readonly number[],
): readonly string[] {
  const blocks = new Set(targets.map((index) => placed[index]?.block))
  return readUncertainBlocks(shared)
    .filter(({ index }) => blocks.has(index))
    .map(({ key }) => key)
}
