// Which block of a script after an edit is which block of before. Blocks that an edit does not touch keep
// their identity; so the rest of the script may change at several places at once, and blocks may move,
// without anything being taken for something else, where somebody may be writing.
import type { Node } from 'prosemirror-model'
import { firstIndex } from '#/shared/first-index.ts'

/** For every block of `after` the index of the block of `before` that it continues, rising; null for a new one. */
export function continuedBlocks(
  before: readonly Node[],
  after: readonly Node[],
): readonly (number | null)[] {
  const result: (number | null)[] = after.map(() => null)
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++
  let tail = 0
  const most = Math.min(before.length, after.length) - start
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  for (let index = 0; index < start; index++) result[index] = index
  for (let back = 1; back <= tail; back++) result[after.length - back] = before.length - back

  let gap = { before: start, after: start }
  const end = { before: before.length - tail, after: after.length - tail }
  for (const untouched of [...untouchedBlocks(before, after, gap, end), end]) {
    pairGap(before, after, gap, untouched, result)
    if (untouched !== end) result[untouched.after] = untouched.before
    gap = { before: untouched.before + 1, after: untouched.after + 1 }
  }
  return result
}

interface Place {
  readonly before: number
  readonly after: number
}

/** The blocks between two places that are the same ones, as many as are still in one order. */
function untouchedBlocks(
  before: readonly Node[],
  after: readonly Node[],
  from: Place,
  to: Place,
): readonly Place[] {
  if (to.before - from.before < 2 && to.after - from.after < 2) return []
  const indices = new Map<Node, number>()
  for (let index = from.before; index < to.before; index++)
    indices.set(before[index] as Node, index)
  const places: Place[] = []
  for (let index = from.after; index < to.after; index++) {
    const was = indices.get(after[index] as Node)
    if (was !== undefined) places.push({ before: was, after: index })
  }
  return longestRising(places)
}

/** The longest part of a list in which `before` rises. */
function longestRising(places: readonly Place[]): readonly Place[] {
  interface Link {
    readonly place: Place
    readonly previous: Link | undefined
  }
  // of all rising parts of one length the one whose end is the lowest
  const ends: Link[] = []
  for (const place of places) {
    const isHigher = (length: number) => (ends[length] as Link).place.before >= place.before
    const length = firstIndex(ends.length, isHigher)
    ends[length] = { place, previous: ends[length - 1] }
  }
  const rising: Place[] = []
  for (let link = ends.at(-1); link; link = link.previous) rising.push(link.place)
  return rising.toReversed()
}

/** Pairs the blocks of a gap from its ends, the more alike end first. */
function pairGap(
  before: readonly Node[],
  after: readonly Node[],
  from: Place,
  to: Place,
  result: (number | null)[],
): void {
  let first = from
  let last = { before: to.before - 1, after: to.after - 1 }
  const likeness = (place: Place) =>
    likenessOf(before[place.before] as Node, after[place.after] as Node)
  while (first.before <= last.before && first.after <= last.after) {
    const [atFirst, atLast] = [likeness(first), likeness(last)]
    if (atFirst < 0 && atLast < 0) first = { before: first.before + 1, after: first.after + 1 }
    else if (atLast === Infinity || atLast > atFirst) {
      result[last.after] = last.before
      last = { before: last.before - 1, after: last.after - 1 }
    } else {
      result[first.after] = first.before
      first = { before: first.before + 1, after: first.after + 1 }
    }
  }
}

/** How much of the content of two blocks is the same; below 0 where they are not of one type. */
function likenessOf(before: Node, after: Node): number {
  if (before.type !== after.type) return -1
  const start = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (start === null || end === null) return before.sameMarkup(after) ? Infinity : before.nodeSize
  return Math.min(start + before.content.size - end.a, before.content.size)
}
