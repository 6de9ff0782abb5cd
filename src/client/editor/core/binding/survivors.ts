// Finds the content that is still there after an edit, and its new position: by the edit's steps, never by comparing.
import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { type Mapping, ReplaceAroundStep, type Step, StepMap } from 'prosemirror-transform'
import { at, firstIndex } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { SameEnds } from '#/shared/script/changed-blocks.ts'
import { composedMaps } from './changes.ts'
import { MoveMap } from './steps.ts'

/** A range of a document that an edit has kept as it was. */
export interface Survivor {
  readonly from: number
  readonly to: number
  /** The position at which the range begins after the edit. */
  readonly at: number
}

/** The parts that are left of the content between two positions, in their former order. */
export function survivorsOf(from: number, to: number, steps: readonly Step[]): readonly Survivor[] {
  return survivorsAmong([{ from, to, at: from }], steps)
}

/** The parts that are left of what earlier steps have kept, in their former order. */
export function survivorsAmong(
  earlier: readonly Survivor[],
  steps: readonly Step[],
): readonly Survivor[] {
  const changes = changesOf(steps)
  if (changes.length === 0) return earlier
  let survivors = earlier
  for (const change of changes) {
    const left: Survivor[] = []
    for (const survivor of survivors)
      if (change instanceof MoveMap) left.push(...moved(survivor, change))
      else cut(survivor, change, left)
    survivors = left
  }
  return survivors.toSorted((a, b) => a.from - b.from)
}

/** The changed ranges of a map, in order: where each began and ended, and by how much it moves what comes behind it. */
interface Ranges {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly shifts: readonly number[]
}

type Change = MoveMap | Ranges

const changesOfEdits = new WeakMap<
  readonly Step[],
  { readonly count: number; readonly changes: readonly Change[] }
>()

/**
 * What the steps of an edit move: those between two moves of blocks as one, because an edit of a whole play has thousands of
 * steps, and is asked about each of its nodes.
 */
function changesOf(steps: readonly Step[]): readonly Change[] {
  const known = changesOfEdits.get(steps)
  // the steps of a transaction that is still being made become more
  if (known?.count === steps.length) return known.changes
  const changes: Change[] = []
  let maps: StepMap[] = []
  const close = () => {
    const ranges = rangesOf(composedMap(maps))
    if (ranges.starts.length > 0) changes.push(ranges)
    maps = []
  }
  for (const step of steps) {
    const map = isNewMarkup(step) ? StepMap.empty : step.getMap()
    if (map === StepMap.empty) continue
    if (map instanceof MoveMap) {
      close()
      changes.push(map)
    } else maps.push(map)
  }
  close()
  changesOfEdits.set(steps, { count: steps.length, changes })
  return changes
}

/** Halves are composed first, so that each range is gone through a few times and not once for each map. */
function composedMap(maps: readonly StepMap[]): StepMap {
  const [first = StepMap.empty] = maps
  if (maps.length < 2) return first
  const middle = maps.length >> 1
  return composedMaps(composedMap(maps.slice(0, middle)), composedMap(maps.slice(middle)))
}

function rangesOf(map: StepMap): Ranges {
  const [starts, ends, shifts]: [number[], number[], number[]] = [[], [], []]
  map.forEach((oldStart, oldEnd, _newStart, newEnd) => {
    starts.push(oldStart)
    ends.push(oldEnd)
    shifts.push(newEnd - oldEnd)
  })
  return { starts, ends, shifts }
}

/** What two ranges have in common; null where that is nothing. */
export function overlap(a: TextRange, b: TextRange): TextRange | null {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from < to ? { from, to } : null
}

/** The ranges that are among the earlier survivors, and not among the later ones. */
export function rangesGone(
  earlier: readonly Survivor[],
  later: readonly Survivor[],
): readonly TextRange[] {
  const gone: TextRange[] = []
  const inOrder = later.toSorted((a, b) => a.from - b.from)
  let next = 0
  for (const { from, to } of earlier.toSorted((a, b) => a.from - b.from)) {
    let end = from
    while (inOrder[next] && at(inOrder, next).from < from) next++
    for (; inOrder[next] && at(inOrder, next).from < to; next++) {
      const kept = at(inOrder, next)
      if (kept.from > end) gone.push({ from: end, to: kept.from })
      end = kept.to
    }
    if (end < to) gone.push({ from: end, to })
  }
  return gone
}

const ALL: readonly Survivor[] = [{ from: 0, to: Infinity, at: 0 }]

/** What a step deletes of the content that earlier steps have kept. */
export function goneBy(step: Step, kept: readonly Survivor[]): readonly TextRange[] {
  const ranges = rangesGone(ALL, survivorsAmong(ALL, [step]))
  return ranges.length === 0 ? [] : rangesBefore(ranges, inPlace(kept))
}

/** What each step of an edit deletes of the document before the edit. */
export function goneBySteps(
  steps: readonly Step[],
): readonly (readonly [step: Step, gone: readonly TextRange[]])[] {
  if (steps.length < 2) return steps.map((step) => [step, goneBy(step, ALL)])
  // by halves: an edit of a whole play has thousands of steps, and each would be held against all that is left before it
  const middle = steps.length >> 1
  const first = steps.slice(0, middle)
  const kept = inPlace(survivorsAmong(ALL, first))
  const later = goneBySteps(steps.slice(middle)).map(
    ([step, gone]) => [step, rangesBefore(gone, kept)] as const,
  )
  return [...goneBySteps(first), ...later]
}

/** In the order in which they are now. */
const inPlace = (kept: readonly Survivor[]): readonly Survivor[] =>
  kept.toSorted((a, b) => a.at - b.at)

const shifted = ({ from, to }: TextRange, shift: number): TextRange => ({
  from: from + shift,
  to: to + shift,
})

/** Where the parts of a range are that are left. */
export const placesNow = (left: readonly Survivor[], range: TextRange): readonly TextRange[] =>
  left.flatMap((piece) => {
    const both = overlap(piece, range)
    return both ? shifted(both, piece.at - piece.from) : []
  })

/** Where the content of ranges was, as far as earlier steps have kept it. */
function rangesBefore(
  ranges: readonly TextRange[],
  byPlace: readonly Survivor[],
): readonly TextRange[] {
  const endOf = (piece: Survivor) => piece.at + piece.to - piece.from
  const before: TextRange[] = []
  for (const { from, to } of ranges) {
    let index = firstIndex(byPlace.length, (one) => endOf(at(byPlace, one)) > from)
    for (; index < byPlace.length && at(byPlace, index).at < to; index++) {
      const piece = at(byPlace, index)
      const both = overlap({ from, to }, { from: piece.at, to: endOf(piece) })
      if (both) before.push(shifted(both, piece.from - piece.at))
    }
  }
  return before.toSorted((a, b) => a.from - b.from)
}

/** How much an edit has left unchanged at both ends of a document, given its size before and after. */
export function sameEnds(before: number, after: number, steps: readonly Step[]): SameEnds {
  const survivors = survivorsOf(0, before, steps)
  const [first, last] = [survivors[0], survivors.at(-1)]
  const isTail = last?.to === before && last.at + last.to - last.from === after
  return {
    head: first?.from === 0 && first.at === 0 ? first.to : 0,
    tail: isTail ? last.to - last.from : 0,
  }
}

/** The position after the edit of the node that began at this position; null if the node was deleted. */
export function nodeAfter(position: number, steps: readonly Step[]): number | null {
  return survivorsOf(position, position + 1, steps)[0]?.at ?? null
}

/** Whether a step changes only the attributes or the type of a node, and keeps its content. */
function isNewMarkup(step: Step): boolean {
  return (
    step instanceof ReplaceAroundStep &&
    step.gapFrom === step.from + 1 &&
    step.to === step.gapTo + 1 &&
    step.insert === 1 &&
    step.slice.size === 2
  )
}

function moved({ from, at, to }: Survivor, map: MoveMap): readonly Survivor[] {
  return map.piecesOf(at, at + to - from).map(([start, end]) => ({
    from: from + start - at,
    to: from + end - at,
    at: map.map(start, 1),
  }))
}

/** Adds what a change of ranges leaves of a survivor. */
function cut(survivor: Survivor, { starts, ends, shifts }: Ranges, left: Survivor[]): void {
  const { from, to, at: begin } = survivor
  const end = begin + to - from
  const last = starts.length - 1
  if (from === to) return
  // most of what is left of a play is before or behind all that a step changes
  if (at(starts, 0) >= end) {
    left.push(survivor)
    return
  }
  if (at(ends, last) <= begin) {
    left.push({ from, to, at: begin + at(shifts, last) })
    return
  }
  let range = firstIndex(starts.length, (index) => at(ends, index) > begin)
  let start = begin
  let shift = range === 0 ? 0 : at(shifts, range - 1)
  const keep = (until: number) => {
    if (until > start)
      left.push({ from: from + start - begin, to: from + until - begin, at: start + shift })
  }
  for (; range < starts.length && at(starts, range) < end; range++) {
    keep(at(starts, range))
    start = Math.max(start, at(ends, range))
    shift = at(shifts, range)
  }
  keep(end)
}

/** A copy of a node whose texts hold only these ranges; the positions of everything kept are added to `restored`. */
export function withOnly(
  node: Node,
  start: number,
  ranges: readonly TextRange[],
  at: number,
  restored: Survivor[],
): Node {
  restored.push({ from: start, to: start + 1, at })
  let position = at + 1
  const content: Node[] = []
  node.forEach((child, offset) => {
    const from = start + 1 + offset
    const to = from + child.nodeSize
    if (!child.isText) {
      const kept = withOnly(child, from, ranges, position, restored)
      content.push(kept)
      position += kept.nodeSize
      return
    }
    for (const range of ranges) {
      const [first, last] = [Math.max(range.from, from), Math.min(range.to, to)]
      if (first >= last) continue
      content.push(child.cut(first - from, last - from))
      restored.push({ from: first, to: last, at: position })
      position += last - first
    }
  })
  const end = start + node.nodeSize
  if (!node.isLeaf) restored.push({ from: end - 1, to: end, at: position })
  return node.copy(Fragment.from(content))
}

/** The lines that one undo or redo has made for words whose lines are gone, with the text in which the words were. */
export class MadeLines {
  readonly #lines: { from: number; to: number; count: number; readonly text: unknown }[] = []

  /** @param count the number of steps after which the line stands there */
  add(from: number, to: number, count: number, text: unknown): void {
    this.#lines.push({ from, to, count, text })
  }

  /** The end or the start of such a line right beside a place; the words of a line come back letter by letter where others have written meanwhile. */
  placeBeside($place: ResolvedPos, { maps }: Mapping, text: unknown): number | null {
    const { pos, nodeBefore, nodeAfter } = $place
    for (const line of this.#lines) {
      if (text === null || line.text !== text) continue
      const since = maps.slice(line.count)
      line.from = since.reduce((place, map) => map.map(place, 1), line.from)
      line.to = since.reduce((place, map) => map.map(place, -1), line.to)
      line.count = maps.length
      if (nodeBefore?.isTextblock === true && line.to === pos) return pos - 1
      if (nodeAfter?.isTextblock === true && line.from === pos) return pos + 1
    }
    return null
  }
}
