import { at, doubleAt, intAt } from '../at.ts'
import type { Move } from './comparison.ts'

/** The features by which a block is found in another script. */
export interface Matchable {
  /** Equal for two blocks with the same words, even if other words of them are struck. */
  readonly key: string
  readonly type: string
  readonly speaker: string
  /** The length of its text, in characters. */
  readonly length: number
  /** A number for each of its words, sorted; a word has the same number in both scripts. */
  readonly words: () => Int32Array
}

/** How alike two blocks are: the share of words that both have, 0 to 1 (Dice). */
function blockLikeness(a: Matchable, b: Matchable): number {
  const [ours, theirs] = [a.words(), b.words()]
  const total = ours.length + theirs.length
  if (total === 0) return 1
  let [i, j, common] = [0, 0, 0]
  while (i < ours.length && j < theirs.length) {
    const difference = Number(ours[i]) - Number(theirs[j])
    if (difference === 0) common++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return (2 * common) / total
}

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

const MIN_LIKENESS = 0.4

/** The largest distance in blocks between a pair and the same relative place in both lists. */
const BAND = 100

type Pair = readonly [before: number, after: number]

/**
 * Pairs the blocks that are left between two matched ones, in order, so that the sum of their likeness is highest. If
 * each side has only one block, with the same type and speaker, these two are paired whatever their words.
 */
function pairSimilar(before: readonly Matchable[], after: readonly Matchable[]): readonly Pair[] {
  const [onlyOld, onlyNew] = [before[0], after[0]]
  if (!onlyOld || !onlyNew) return []
  if (before.length === 1 && after.length === 1 && isSameVoice(onlyOld, onlyNew)) return [[0, 0]]
  return bestPairs(before.length, after.length, (b, a) => {
    const [old, now] = [before[b], after[a]]
    if (!old || !now || old.type !== now.type) return 0
    const alike = blockLikeness(old, now)
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

/** A shorter run is shown as deleted and new, and not as moved: 'Ja.' occurs everywhere. */
const MIN_MOVED_LENGTH = 40

const MIN_MOVED_BLOCKS = 3

/** Neighbouring runs that moved together; blocks between them are new or gone. */
type Passage = readonly [Run, ...Run[]]

interface Order {
  /** The runs that have not moved: their neighbours are the same. */
  readonly inPlace: readonly Run[]
  readonly moved: readonly Passage[]
}

/**
 * Decides which runs moved and which stayed: most of the text stays. A run that is too short to count as moved
 * is unlinked.
 */
function findMoves(links: Links): Order {
  const runs = links.runs()
  const weights = runs.map((run) => lengthOf(links, run))
  const stays = heaviestInOrder(runs, weights)
  const moved: Passage[] = []
  for (const passage of passagesOf(
    runs.filter((run) => !stays.has(run)),
    links,
  )) {
    const blocks = passage.reduce((sum, { length }) => sum + length, 0)
    const length = passage.reduce((sum, run) => sum + lengthOf(links, run), 0)
    if (blocks >= MIN_MOVED_BLOCKS || length >= MIN_MOVED_LENGTH) moved.push(passage)
    else for (const run of passage) links.unlink(run)
  }
  return { inPlace: runs.filter((run) => stays.has(run)), moved }
}

function lengthOf({ after }: Links, run: Run): number {
  const blocks = after.slice(run.after, run.after + run.length)
  return blocks.reduce((sum, { length }) => sum + length, 0)
}

/** The runs that stand in the same order in both scripts and together have the most weight. */
function heaviestInOrder(runs: readonly Run[], weights: readonly number[]): ReadonlySet<Run> {
  const best: { readonly weight: number; readonly from: number }[] = []
  runs.forEach((run, index) => {
    let [weight, from] = [0, -1]
    for (let i = 0; i < index; i++) {
      const reached = at(best, i).weight
      if (reached > weight && at(runs, i).before < run.before) [weight, from] = [reached, i]
    }
    // a run without text has a little weight, too, so that it stays in place where it can
    best.push({ weight: weight + at(weights, index) + 0.1, from })
  })
  const stays = new Set<Run>()
  if (runs.length === 0) return stays
  let last = best.reduce((top, { weight }, i) => (weight > at(best, top).weight ? i : top), 0)
  while (last >= 0) {
    stays.add(at(runs, last))
    last = at(best, last).from
  }
  return stays
}

function passagesOf(runs: readonly Run[], { earlier, later }: Links): readonly Passage[] {
  const isFree = (of: Int32Array, from: number, to: number) =>
    from <= to && of.subarray(from, to).every((other) => other === -1)
  const passages: [Run, ...Run[]][] = []
  for (const run of runs) {
    const passage = passages.at(-1)
    const last = passage?.at(-1)
    const goesOn =
      last &&
      isFree(earlier, last.after + last.length, run.after) &&
      isFree(later, last.before + last.length, run.before)
    if (passage && goesOn) passage.push(run)
    else passages.push([run])
  }
  return passages
}

/** The links between the blocks of the earlier script and the blocks of the later script that they became. */
class Links {
  /** For each later block the earlier one; -1 where there is none. */
  readonly earlier: Int32Array
  /** For each earlier block the later one; -1 where there is none. */
  readonly later: Int32Array

  readonly before: readonly Matchable[]
  readonly after: readonly Matchable[]

  constructor(before: readonly Matchable[], after: readonly Matchable[]) {
    this.before = before
    this.after = after
    this.earlier = new Int32Array(after.length).fill(-1)
    this.later = new Int32Array(before.length).fill(-1)
  }

  link(before: number, after: number): void {
    this.earlier[after] = before
    this.later[before] = after
  }

  unlink(run: Run): void {
    this.earlier.fill(-1, run.after, run.after + run.length)
    this.later.fill(-1, run.before, run.before + run.length)
  }

  /** Links two blocks if they are equal and neither is linked yet. True if this has linked them. */
  linkIfEqual(before: number, after: number): boolean {
    const old = this.before[before]
    const isNew = this.later[before] === -1 && this.earlier[after] === -1
    if (!isNew || !old || old.key !== this.after[after]?.key) return false
    this.link(before, after)
    return true
  }

  /** The linked blocks, in the order of the later script. */
  runs(): readonly Run[] {
    const runs: Run[] = []
    this.earlier.forEach((before, after) => {
      if (before === -1) return
      const last = runs.at(-1)
      if (last && last.after + last.length === after && last.before + last.length === before)
        runs[runs.length - 1] = { ...last, length: last.length + 1 }
      else runs.push({ before, after, length: 1 })
    })
    return runs
  }
}

/** Neighbouring blocks that are neighbours in both scripts. */
interface Run {
  readonly before: number
  readonly after: number
  readonly length: number
}

/**
 * Links blocks whose text occurs once in each script, wherever it stands, and then equal neighbours of linked
 * blocks (Heckel, 'A technique for isolating differences between files', 1978). The beginnings of both scripts
 * count as linked, and so do their ends.
 */
function linkEqual(links: Links): void {
  const ofBefore = onlyOnes(links.before)
  for (const [key, after] of onlyOnes(links.after)) {
    const before = ofBefore.get(key) ?? -1
    if (after >= 0 && before >= 0) links.link(before, after)
  }
  const { length } = links.after
  links.linkIfEqual(0, 0)
  for (let after = 0; after < length; after++) {
    const before = intAt(links.earlier, after)
    if (before >= 0) links.linkIfEqual(before + 1, after + 1)
  }
  links.linkIfEqual(links.before.length - 1, length - 1)
  for (let after = length - 1; after > 0; after--) {
    const before = intAt(links.earlier, after)
    if (before > 0) links.linkIfEqual(before - 1, after - 1)
  }
}

/** The index of each key; -1 where it occurs several times. Blocks without words are left out. */
function onlyOnes(blocks: readonly Matchable[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  blocks.forEach(({ key, length }, index) => {
    if (length > 0) places.set(key, places.has(key) ? -1 : index)
  })
  return places
}
