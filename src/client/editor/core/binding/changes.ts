// The changes of an editor's document in its history, and what they do to positions.
import type { SelectionBookmark } from 'prosemirror-state'
import {
  AddMarkStep,
  type Mappable,
  Mapping,
  type MapResult,
  RemoveMarkStep,
  ReplaceStep,
  type Step,
  StepMap,
} from 'prosemirror-transform'
import type { TextRange } from '#/shared/script/block-summary.ts'

export type MarkStep = AddMarkStep | RemoveMarkStep

export const isMarkStep = (step: Step): step is MarkStep =>
  step instanceof AddMarkStep || step instanceof RemoveMarkStep

/** The same for another range. */
export function onRange(step: MarkStep, { from, to }: TextRange): MarkStep {
  return step instanceof AddMarkStep
    ? new AddMarkStep(from, to, step.mark)
    : new RemoveMarkStep(from, to, step.mark)
}

/** A range of positions. */
export type Range = readonly [from: number, to: number]

/** A run of positions: kept, deleted, or inserted by a map. */
interface Run {
  readonly kind: 'keep' | 'delete' | 'insert'
  readonly length: number
}

/** The map of two changes that follow each other. */
export function composedMaps(first: StepMap, second: StepMap): StepMap {
  const [before, after] = [runsOf(first), runsOf(second)]
  const ranges = new Ranges()
  let [one, other] = [before.shift(), after.shift()]
  while (one ?? other) {
    if (one?.kind === 'delete') {
      ranges.add(one)
      one = before.shift()
    } else if (other?.kind === 'insert') {
      ranges.add(other)
      other = after.shift()
    } else {
      const length = Math.min(one?.length ?? Infinity, other?.length ?? Infinity)
      const isInserted = one?.kind === 'insert'
      const isDeleted = other?.kind === 'delete'
      // what the first map has inserted and the second one deletes was never there
      if (!(isInserted && isDeleted))
        ranges.add({ kind: isInserted ? 'insert' : isDeleted ? 'delete' : 'keep', length })
      one = shortened(one, length) ?? before.shift()
      other = shortened(other, length) ?? after.shift()
    }
  }
  return new StepMap(ranges.all)
}

function shortened(run: Run | undefined, length: number): Run | null {
  return run && run.length > length ? { ...run, length: run.length - length } : null
}

function runsOf(map: StepMap): Run[] {
  const runs: Run[] = []
  let end = 0
  const add = (kind: Run['kind'], length: number) => {
    if (length > 0) runs.push({ kind, length })
  }
  map.forEach((oldStart, oldEnd, newStart, newEnd) => {
    add('keep', oldStart - end)
    add('delete', oldEnd - oldStart)
    add('insert', newEnd - newStart)
    end = oldEnd
  })
  return runs
}

/** Collects the changed ranges of a map: start, old size and new size of each. */
class Ranges {
  readonly all: number[] = []
  #place = 0

  add({ kind, length }: Run): void {
    if (kind === 'keep') {
      this.#place += length
      return
    }
    const last = this.all.length - 3
    const isNext = last >= 0 && (this.all[last] ?? 0) + (this.all[last + 1] ?? 0) === this.#place
    if (!isNext) this.all.push(this.#place, 0, 0)
    const index = this.all.length - (kind === 'delete' ? 2 : 1)
    this.all[index] = (this.all[index] ?? 0) + length
    if (kind === 'delete') this.#place += length
  }
}

/** A change of the editor's document in its history. An event is what one undo takes back. */
export interface Change<Event> {
  readonly map: StepMap
  /** An own change, and the step that takes it back; null for changes of others. */
  readonly step: Step | null
  readonly inverse: Step | null
  readonly event: Event | null
  /** The steps that were joined to this one, the newest first. */
  readonly joined: Joined | null
  /** The earlier change that this one takes back: a position that was deleted by that one comes back with this one. */
  readonly takesBack: Change<Event> | null
  /** The earlier change that was taken back by this one and others: of some pieces one alone brings its positions back. */
  readonly of: Change<Event> | null
  /** Whether all of the earlier change was taken back, and nothing else. */
  readonly isExact?: boolean
  /** The selection after the change, in an own edit. */
  readonly after: SelectionBookmark | null
}

interface Joined {
  readonly step: Step
  readonly earlier: Joined | null
}

/** What a change of others is beside its map. */
export const BY_OTHERS = {
  step: null,
  inverse: null,
  event: null,
  joined: null,
  takesBack: null,
  of: null,
  after: null,
}

/** The number of neighbouring changes by others that are composed to one. */
const MAX_OTHERS = 64

/** A step on the document after these changes; null where its content is gone. */
export function mappedStep(step: Step, later: readonly Change<unknown>[]): Step | null {
  if (later.length === 0) return step
  const mapping = mappingOver(later)
  const mapped = step.map(mapping)
  // words whose place is gone may be elsewhere
  if (!mapped && isMarkStep(step)) {
    const place = mapping.map(step.from)
    return onRange(step, { from: place, to: place })
  }
  if (!(step instanceof ReplaceStep)) return mapped
  // a line around the place may have come back elsewhere, so that its sides are apart: words that come back take nothing away
  if (step.from === step.to) {
    const place = besideMapping(later).map(step.from)
    return new ReplaceStep(place, place, step.slice)
  }
  if (mapped) return mapped
  // what stood on both sides is gone, and so is what goes here, or it is elsewhere
  const place = mapping.map(step.from)
  return new ReplaceStep(place, place, step.slice)
}

/** A mapping for one position, which stays on its side of what was beside it and has come back since. */
function besideMapping(changes: readonly Change<unknown>[]): Mapping {
  const taken = new Set(changes.map((change) => change.of))
  const maps = new Map<Change<unknown>, BesideMap>()
  for (const change of changes) {
    const { map, of: earlier } = change
    const isPlain = map.constructor === StepMap && map !== StepMap.empty
    if (isPlain && (earlier || taken.has(change)))
      maps.set(change, new BesideMap(map, (earlier && maps.get(earlier)) ?? null))
  }
  return mappingOver(changes, (change) => maps.get(change) ?? change.map)
}

/** The map of a change, on which side of it the mapped position has been, and of what has taken it back. */
class BesideMap extends StepMap {
  readonly #earlier: BesideMap | null
  side: -1 | 1 | null = null

  constructor(map: StepMap, earlier: BesideMap | null) {
    const ranges: number[] = []
    map.forEach((from, to, start, end) => ranges.push(from, to - from, end - start))
    super(ranges)
    this.#earlier = earlier
  }

  override map(position: number, assoc = 1): number {
    return this.mapResult(position, assoc).pos
  }

  override mapResult(position: number, assoc = 1): MapResult {
    this.forEach((from) => (this.side ??= position <= from ? -1 : 1))
    return super.mapResult(position, this.#earlier?.side ?? assoc)
  }
}

export function mappingOver(
  changes: readonly Change<unknown>[],
  mapOf = ({ map }: Change<unknown>): StepMap => map,
): Mapping {
  const mapping = new Mapping()
  const places = new Map<Change<unknown>, number>()
  for (const change of changes) {
    places.set(change, mapping.maps.length)
    mapping.appendMap(mapOf(change), change.takesBack ? places.get(change.takesBack) : undefined)
  }
  return mapping
}

/**
 * What earlier changes are mapped over once a change was taken back by these pieces. Of those that move no place, as marks and
 * values beside the text, the earliest stands for its neighbours: an edit of a whole play has thousands of them.
 */
export function takenBack<Event>(
  later: readonly Change<Event>[],
  change: Change<Event>,
  pieces: readonly Change<Event>[],
): readonly Change<Event>[] {
  if (later.length === 0 && pieces.length === 1 && pieces[0]?.isExact === true) return later
  const isStill = ({ map }: Change<Event>) => map === StepMap.empty
  if (![change, ...pieces].every(isStill)) return [change, ...later, ...pieces]
  const [next, ...others] = later
  return [change, ...(next?.event === change.event && isStill(next) ? others : later)]
}

/** Without changes that were taken back right after they were made. */
export function withoutPairs<Event>(changes: readonly Change<Event>[]): readonly Change<Event>[] {
  const left: Change<Event>[] = []
  for (const change of changes)
    if (change.isExact && change.takesBack === left.at(-1)) left.pop()
    else left.push(change)
  return left
}

/** Composes the last changes of others to one, if there are many. */
export function withComposed<Event>(changes: readonly Change<Event>[]): readonly Change<Event>[] {
  const own = changes.findLastIndex(
    ({ event, map }) => event !== null || map.constructor !== StepMap,
  )
  const others = changes.slice(own + 1)
  if (others.length <= MAX_OTHERS) return changes
  const [first, ...rest] = others
  if (!first) return changes
  const map = rest.reduce((all, next) => composedMaps(all, next.map), first.map)
  return [...changes.slice(0, own + 1), { ...first, map }]
}

/** Steps that write words anew, and those that mark words, are not joined, because each one knows which words these are. */
export function joinedStep(step: Step, before: Step): Step | null {
  if (isMarkStep(step)) return null
  const joined = step.merge(before)
  return joined instanceof ReplaceStep && joined.slice.size > 0 ? null : joined
}

/** The ranges that the last map with a range has left, in the document after it. */
export function rangesOf({ maps }: Mapping): readonly Range[] {
  for (const map of maps.toReversed()) {
    const ranges: Range[] = []
    map.forEach((_from, _to, from, to) => ranges.push([from, to]))
    if (ranges.length > 0) return ranges
  }
  return []
}

/** The steps that an event has made. */
export function stepsOf<Event>(changes: readonly Change<Event>[], event: Event): readonly Step[] {
  const steps: Step[] = []
  for (const change of changes) {
    if (change.event !== event || !change.step) continue
    steps.push(change.step)
    for (let one = change.joined; one; one = one.earlier) steps.push(one.step)
  }
  return steps
}

/** Whether the first range that a map changes is the first one of these. */
export function beginsLike(map: StepMap, [whole]: readonly Range[]): boolean {
  const [range] = rangesOf(new Mapping([map]))
  return range?.[0] === whole?.[0] && range?.[1] === whole?.[1]
}

/** What is left of ranges after others' changes. */
export function mappedRanges(ranges: readonly Range[], mapping: Mapping): readonly Range[] {
  return ranges.flatMap(([start, end]) => {
    const [from, to] = [mapping.map(start, 1), mapping.map(end, -1)]
    return from <= to ? [[from, to] as const] : []
  })
}

/**
 * Maps the positions before an event over its changes and all later ones: an end of the selection stays beside the content
 * that the event has inserted or deleted there, and so keeps its place among what others have written beside that.
 * @param end the end of the selection before the event; null for a caret
 */
export function backTo<Event>(
  changes: readonly Change<Event>[],
  event: Event,
  end: number | null,
): Mappable {
  const mapping = mappingOver(changes)
  const [own] = changes
  if (own?.event !== event) return mapping
  const map = (position: number): number => {
    let [isBefore, isBehind] = [false, position === end]
    own.map.forEach((from, to) => {
      isBefore ||= from === to && to === position
      isBehind ||= from < to && to === position
    })
    if (isBefore) return mapping.slice(1).map(own.map.map(position, -1))
    return mapping.map(position, isBehind ? -1 : 1)
  }
  return { map, mapResult: (position, side) => mapping.mapResult(position, side) }
}
