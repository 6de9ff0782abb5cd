import { at } from '../at.ts'
import { doubleAt } from '../number-at.ts'
import { likeness, type Matchable } from './matchable.ts'

const MIN_LIKENESS = 0.4
/** The largest distance in blocks between a pair and the same relative place in both lists. */
const BAND = 100

export type Pair = readonly [before: number, after: number]

/**
 * Pairs the blocks that are left between two matched ones, in order, so that the sum of their likeness is highest. If
 * each side has only one block, with the same type and speaker, these two are paired whatever their words.
 */
export function pairSimilar(
  before: readonly Matchable[],
  after: readonly Matchable[],
): readonly Pair[] {
  const [onlyOld, onlyNew] = [before[0], after[0]]
  if (!onlyOld || !onlyNew) return []
  if (before.length === 1 && after.length === 1 && isSameVoice(onlyOld, onlyNew)) return [[0, 0]]
  return bestPairs(before.length, after.length, (b, a) => {
    const [old, now] = [before[b], after[a]]
    if (!old || !now || old.type !== now.type) return 0
    const alike = likeness(old, now)
    return alike < MIN_LIKENESS ? 0 : alike + (isSameVoice(old, now) ? 0.2 : 0)
  })
}

const isSameVoice = (a: Matchable, b: Matchable): boolean =>
  a.type === b.type && a.speaker === b.speaker

/** By dynamic programming over a band beside the diagonal: memory and time grow with the longer list only. */
function bestPairs(
  rows: number,
  columns: number,
  score: (row: number, column: number) => number,
): readonly Pair[] {
  const slope = columns / rows
  const firstOf = (row: number) => Math.max(0, Math.floor(row * slope) - BAND)
  const endOf = (row: number) => Math.min(columns, Math.ceil((row + 1) * slope) + BAND)
  /** The best sum from (row, column) on, for the columns of the row's band. */
  const sums: Float64Array[] = []
  const sumAt = (row: number, column: number) => {
    if (row >= rows || column >= columns) return 0
    const inBand = Math.min(column, endOf(row) - 1) - firstOf(row)
    return doubleAt(at(sums, row), Math.max(0, inBand))
  }
  for (let row = rows - 1; row >= 0; row--) {
    const first = firstOf(row)
    const sum = (sums[row] = new Float64Array(endOf(row) - first))
    for (let column = endOf(row) - 1; column >= first; column--) {
      const alone = Math.max(
        sumAt(row + 1, column),
        column + 1 < endOf(row) ? sumAt(row, column + 1) : 0,
      )
      const own = score(row, column)
      sum[column - first] = own > 0 ? Math.max(alone, own + sumAt(row + 1, column + 1)) : alone
    }
  }
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    const best = sumAt(row, column)
    if (best === 0) break
    if (column < firstOf(row)) column++
    else if (column >= endOf(row) || best === sumAt(row + 1, column)) row++
    else if (column + 1 < endOf(row) && best === sumAt(row, column + 1)) column++
    else {
      pairs.push([row, column])
      row++
      column++
    }
  }
  return pairs
}
