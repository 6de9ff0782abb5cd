import { at } from '../at.ts'
import type { Move } from './comparison.ts'
import { linkEqual, Links, type Run } from './links.ts'
import type { Matchable } from './matchable.ts'
import { findMoves } from './moves.ts'
import { pairSimilar } from './pair-similar.ts'

/** The value for a block that has not moved, in place of the index of a move. */
export const STAYED = -1

export interface Matching {
  /** For each later block the earlier one that it was; -1 for a new one. */
  readonly earlier: Int32Array
  /** For each earlier block the later one that it became; -1 for one that is gone. */
  readonly later: Int32Array
  readonly moves: readonly Move[]
  /** For each block of either script its move, as an index into `moves`, or `STAYED`. */
  readonly moveOfBefore: Int32Array
  readonly moveOfAfter: Int32Array
}

/** Matches the blocks of two scripts: first equal blocks, then the most similar blocks between them. */
export function matchBlocks(before: readonly Matchable[], after: readonly Matchable[]): Matching {
  const links = new Links(before, after)
  linkEqual(links)
  const { inPlace, moved } = findMoves(links)
  const moveOfBefore = new Int32Array(before.length).fill(STAYED)
  const moveOfAfter = new Int32Array(after.length).fill(STAYED)
  const moves = moved.map((passage, index): Move => {
    const first = passage[0]
    const last = passage.at(-1) ?? first
    const [endBefore, endAfter] = [last.before + last.length, last.after + last.length]
    moveOfBefore.fill(index, first.before, endBefore)
    moveOfAfter.fill(index, first.after, endAfter)
    return { before: [first.before, endBefore - 1], after: [first.after, endAfter - 1] }
  })

  const pairBetween = (runs: readonly Run[], move: number) => {
    runs.forEach((run, index) => {
      const next = runs[index + 1]
      if (!next) return
      const olds = free(links.later, moveOfBefore, move, run.before + run.length, next.before)
      const news = free(links.earlier, moveOfAfter, move, run.after + run.length, next.after)
      const pairs = pairSimilar(
        olds.map((b) => at(before, b)),
        news.map((a) => at(after, a)),
      )
      for (const [b, a] of pairs) links.link(at(olds, b), at(news, a))
    })
  }
  moved.forEach((passage, index) => pairBetween(passage, index))
  const start: Run = { before: 0, after: 0, length: 0 }
  const end: Run = { before: before.length, after: after.length, length: 0 }
  pairBetween([start, ...inPlace, end], STAYED)
  return { earlier: links.earlier, later: links.later, moves, moveOfBefore, moveOfAfter }
}

/** The blocks from `from` to before `to` that are not linked yet and belong to this move. */
function free(
  linked: Int32Array,
  moveOf: Int32Array,
  move: number,
  from: number,
  to: number,
): readonly number[] {
  const places: number[] = []
  for (let index = from; index < to; index++)
    if (linked[index] === -1 && moveOf[index] === move) places.push(index)
  return places
}
