import type { Transaction } from 'prosemirror-state'
import type * as Y from 'yjs'
import { at, entryOf } from '#/shared/at.ts'
import { longestRising } from '#/shared/script/order/place-blocks.ts'
import { sizeOf, type BoundBlock } from './bound-block.ts'
import { MoveStep } from './move-step.ts'

/** Moves as few blocks as possible into their new order. Returns the blocks in that order, deleted ones included. */
export function showMoves(
  transaction: Transaction,
  start: number,
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
): readonly BoundBlock[] {
  const place = new Map(after.map(({ element }, index) => [element, index]))
  const shared = before.filter(({ element }) => place.has(element))
  const ranks = shared.map(({ element }) => entryOf(place, element))
  const rising = longestRising(ranks)
  if (rising.size === shared.length) return before
  const staying = new Set(shared.filter((_, index) => rising.has(index)))
  const current = [...before]
  const moving = shared.filter((block) => !staying.has(block))
  moving.sort((a, b) => entryOf(place, a.element) - entryOf(place, b.element))
  while (moving.length > 0) {
    const run = takeRun(moving, current, place)
    const from = current.indexOf(run[0] as BoundBlock)
    const target = placeAfter(current, run, place)
    const positionOf = (index: number) => start + sizeOf(current.slice(0, index))
    const to = from + run.length
    if (target < from || target > to) {
      transaction.step(new MoveStep(positionOf(from), positionOf(to), positionOf(target)))
      current.splice(from, run.length)
      current.splice(target > from ? target - run.length : target, 0, ...run)
    }
  }
  return current
}

/** The next of the moving blocks, with the blocks that directly follow it both in the old and in the new order. */
function takeRun(
  moving: BoundBlock[],
  current: readonly BoundBlock[],
  place: ReadonlyMap<Y.XmlElement | null, number>,
): readonly BoundBlock[] {
  const first = moving.shift() as BoundBlock
  const run = [first]
  const [start, rank] = [current.indexOf(first), entryOf(place, first.element)]
  for (;;) {
    const next = moving[0]
    const isNext =
      next !== undefined &&
      current[start + run.length] === next &&
      place.get(next.element) === rank + run.length
    if (!isNext) return run
    run.push(next)
    moving.shift()
  }
}

/** The gap behind the block that is the nearest before the run in the new order. */
function placeAfter(
  current: readonly BoundBlock[],
  run: readonly BoundBlock[],
  place: ReadonlyMap<Y.XmlElement | null, number>,
): number {
  const rank = entryOf(place, at(run, 0).element)
  let best = -1
  let bestRank = -1
  current.forEach((block, index) => {
    const own = place.get(block.element)
    if (own === undefined || own >= rank || own <= bestRank || run.includes(block)) return
    best = index
    bestRank = own
  })
  return best + 1
}
