// Finds the content that is still there after an edit, and its new position: by the edit's steps, never by comparing.
import { ReplaceAroundStep, type Step, StepMap } from 'prosemirror-transform'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { SameEnds } from '#/shared/script/changed-blocks.ts'
import { MoveMap } from './move-step.ts'

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
  let survivors = earlier
  for (const map of mapsOf(steps))
    survivors = survivors.flatMap((survivor) =>
      map instanceof MoveMap ? moved(survivor, map) : cut(survivor, map),
    )
  return survivors.toSorted((a, b) => a.from - b.from)
}

const knownMaps = new WeakMap<
  readonly Step[],
  { readonly count: number; readonly maps: readonly StepMap[] }
>()

/**
 * Where the steps move content. Those that change only marks, or the type or attributes of a node, move none: an edit of
 * many blocks has thousands of them, and is asked about each of its nodes, so they are passed over once for all.
 */
function mapsOf(steps: readonly Step[]): readonly StepMap[] {
  const known = knownMaps.get(steps)
  // the steps of a transaction that is still being made become more
  if (known?.count === steps.length) return known.maps
  const maps = steps
    .filter((step) => !isNewMarkup(step))
    .map((step) => step.getMap())
    .filter((map) => map !== StepMap.empty)
  knownMaps.set(steps, { count: steps.length, maps })
  return maps
}

/** The ranges that are among the earlier survivors, and not among the later ones. */
export function rangesGone(
  earlier: readonly Survivor[],
  later: readonly Survivor[],
): readonly TextRange[] {
  const gone: TextRange[] = []
  const inOrder = later.toSorted((a, b) => a.from - b.from)
  for (const { from, to } of earlier) {
    let end = from
    for (const kept of inOrder) {
      if (kept.from < from || kept.from >= to) continue
      if (kept.from > end) gone.push({ from: end, to: kept.from })
      end = kept.to
    }
    if (end < to) gone.push({ from: end, to })
  }
  return gone
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

function cut({ from, to, at }: Survivor, map: StepMap): readonly Survivor[] {
  const rest: Survivor[] = []
  const end = at + to - from
  let start = at
  let shift = 0
  const keep = (until: number) => {
    if (until > start)
      rest.push({ from: from + start - at, to: from + until - at, at: start + shift })
  }
  map.forEach((oldStart, oldEnd, _newStart, newEnd) => {
    if (oldStart >= end) return
    keep(Math.min(oldStart, end))
    start = Math.max(start, oldEnd)
    shift = newEnd - oldEnd
  })
  keep(end)
  return rest
}
