// The changes of the editor's document, oldest first: own changes with the step that takes each back, and the position
// maps of everybody else's. An event is what one undo takes back. Undo and redo are one operation: the inverse of each
// change of the event is mapped over all later changes, is applied, and is a newest change itself, so that it can be
// taken back in the same way.
import type { EditorState, Selection, SelectionBookmark, Transaction } from 'prosemirror-state'
import { type Mappable, Mapping, ReplaceStep, StepMap, type Step } from 'prosemirror-transform'
import { at } from '#/shared/at.ts'
import { composedMaps } from './composed-maps.ts'
import { isMarkStep, onRange } from './marked-words.ts'

interface Change {
  readonly map: StepMap
  /** An own change, and the step that takes it back; null for changes of others. */
  readonly step: Step | null
  readonly inverse: Step | null
  readonly event: Event | null
  /** The earlier change that this one takes back: a position that was deleted by that one comes back with this one. */
  readonly takesBack: Change | null
  /** Whether all of the earlier change was taken back, and nothing else. */
  readonly isExact?: boolean
  /** The selection after the change, in an own edit. */
  readonly after: SelectionBookmark | null
}

/** What a change of others is beside its map. */
const BY_OTHERS = { step: null, inverse: null, event: null, takesBack: null, after: null }

interface Event {
  /** The selection before the event. */
  readonly selection: SelectionBookmark
  /** The end of this selection; null for a caret. */
  readonly end: number | null
}

const eventAt = (selection: Selection): Event => ({
  selection: selection.getBookmark(),
  end: selection.empty ? null : selection.to,
})

/** The newest own edit, which the next one may continue. */
interface Newest {
  readonly time: number
  readonly composition: unknown
  /** The changed ranges in the present document. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

export interface History {
  readonly changes: readonly Change[]
  readonly done: readonly Event[]
  readonly undone: readonly Event[]
  /** Null where the next edit begins an event. */
  readonly newest: Newest | null
}

export type Direction = 'undo' | 'redo'

/**
 * Turns a step, the next one of a transaction, into the steps that do the same but leave out what must not be done.
 * @param undone the earlier step that is taken back
 */
export type Narrow = (step: Step, undone: Step, transaction: Transaction) => readonly Step[]

export const EMPTY_HISTORY: History = { changes: [], done: [], undone: [], newest: null }

const MAX_EVENTS = 100
/** The oldest events are dropped so many at a time. */
const EVENTS_DROPPED = 20
const EVENT_MS = 500
/** The number of neighbouring changes by others that are composed to one. */
const MAX_OTHERS = 64

/** Adds a change that undo does not take back. */
export function addOthers(history: History, { mapping, docChanged }: Transaction): History {
  if (!docChanged) return history
  if (history.done.length + history.undone.length === 0) return { ...history, changes: [] }
  const others = mapping.maps.map((map): Change => ({ ...BY_OTHERS, map }))
  const changes = withComposed([...history.changes, ...others])
  return { ...history, changes, newest: mapped(history.newest, mapping) }
}

/**
 * Adds an own edit, to the newest event or as a new one.
 * @param isFirst whether the edit begins an event in any case
 */
export function addOwn(
  history: History,
  transaction: Transaction,
  { selection }: EditorState,
  isFirst: boolean,
): History {
  const { newest } = history
  const continued =
    !isFirst && newest && continues(transaction, newest) ? history.done.at(-1) : undefined
  const event = continued ?? eventAt(selection)
  const done = continued ? history.done : [...history.done, event]
  return {
    ...withoutOldest(withChanges(history, transaction, event), done, []),
    newest: {
      time: transaction.time,
      composition: transaction.getMeta('composition') ?? newest?.composition,
      ranges: rangesOf(transaction.mapping),
    },
  }
}

/** Adds a change that a plugin has appended to an own edit, to an undo or to a redo. */
export function addAppended(
  history: History,
  transaction: Transaction,
  to: Direction | 'edit',
): History {
  const event = (to === 'undo' ? history.undone : history.done).at(-1)
  if (!event) return addOthers(history, transaction)
  const changed = withChanges(history, transaction, event)
  return { ...changed, newest: to === 'edit' ? mapped(history.newest, transaction.mapping) : null }
}

/** The next edit begins an event. */
export function endEvent(history: History): History {
  return { ...history, newest: null }
}

/** Without the events that have made or taken back such a change: from now on it counts as a change of others. */
export function withoutEventsOf(history: History, isMeant: (step: Step) => boolean): History {
  const events = new Set(
    history.changes.flatMap(({ event, step, inverse }) =>
      event && [step, inverse].some((each) => each !== null && isMeant(each)) ? event : [],
    ),
  )
  if (events.size === 0) return history
  const changes = history.changes.map((change) =>
    change.event && events.has(change.event)
      ? { ...change, ...BY_OTHERS, takesBack: change.takesBack }
      : change,
  )
  const [done, undone] = [history.done, history.undone].map((all) =>
    all.filter((event) => !events.has(event)),
  )
  return { ...history, changes, done: done ?? [], undone: undone ?? [], newest: null }
}

/** Takes back the newest event that was done or undone; null if there is none. */
export function takeBack(
  history: History,
  { tr: transaction, selection, doc }: EditorState,
  direction: Direction,
  narrow: Narrow,
): { readonly transaction: Transaction; readonly history: History } | null {
  const [from, to] =
    direction === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  const event = history[from].at(-1)
  if (!event) return null
  const first = history.changes.findIndex((change) => change.event === event)
  const last = history.changes.findLastIndex((change) => change.event === event)
  let later = withoutPairs(history.changes.slice(last + 1))
  // where the caret has been since does not count: the opposite brings it back to where the event had left it
  const left = history.changes[last]?.after?.map(mappingOver(later)).resolve(doc)
  const opposite = eventAt(left ?? selection)
  const added: Change[] = []
  for (const change of history.changes.slice(first, last + 1).toReversed()) {
    const { inverse, step: undone } = change
    const step = inverse && change.event === event ? mappedStep(inverse, later) : null
    const pieces =
      step && undone
        ? applied(transaction, change, step, narrow(step, undone, transaction), opposite)
        : []
    added.push(...pieces)
    const isPair = later.length === 0 && pieces.length === 1 && at(pieces, 0).isExact
    if (!isPair) later = [change, ...later, ...pieces]
  }
  transaction.setSelection(event.selection.map(backTo(later, event)).resolve(transaction.doc))
  const after = transaction.selection.getBookmark()
  // an event without changes has no place among them, and nothing that could be taken back
  const opposites = added.length > 0 ? [opposite] : []
  const stacks = { [from]: history[from].slice(0, -1), [to]: [...history[to], ...opposites] }
  const changes = [...history.changes, ...added.map((change) => ({ ...change, after }))]
  return { transaction, history: { ...history, ...stacks, changes, newest: null } }
}

/**
 * Maps the positions before an event over its changes and all later ones: an end of the selection stays beside the content
 * that the event has inserted or deleted there, and so keeps its place among what others have written beside that.
 */
function backTo(changes: readonly Change[], event: Event): Mappable {
  const mapping = mappingOver(changes)
  const [own] = changes
  if (own?.event !== event) return mapping
  const map = (position: number): number => {
    let [isBefore, isBehind] = [false, position === event.end]
    own.map.forEach((from, to) => {
      isBefore ||= from === to && to === position
      isBehind ||= from < to && to === position
    })
    if (isBefore) return mapping.slice(1).map(own.map.map(position, -1))
    return mapping.map(position, isBehind ? -1 : 1)
  }
  return { map, mapResult: (position, side) => mapping.mapResult(position, side) }
}

function applied(
  transaction: Transaction,
  change: Change,
  step: Step,
  pieces: readonly Step[],
  event: Event,
): readonly Change[] {
  const isExact = pieces.length === 1 && pieces[0] === step
  const whole = rangesOf(new Mapping([step.getMap()]))
  return pieces.flatMap((piece): Change | readonly [] => {
    const { doc } = transaction
    if (transaction.maybeStep(piece).failed !== null) return []
    const map = at(transaction.mapping.maps, transaction.mapping.maps.length - 1)
    const inverse = piece.invert(doc)
    // what an earlier change has deleted comes back in one piece, at the place of the whole step
    const isMoved =
      piece instanceof ReplaceStep && step instanceof ReplaceStep && piece.slice.eq(step.slice)
    const isBack = isExact || isMoved || beginsLike(map, whole)
    const takesBack = isBack ? change : null
    return { ...BY_OTHERS, map, step: piece, inverse, event, takesBack, isExact }
  })
}

function beginsLike(map: StepMap, [whole]: Newest['ranges']): boolean {
  const [range] = rangesOf(new Mapping([map]))
  return range?.[0] === whole?.[0] && range?.[1] === whole?.[1]
}

/** A step on the document after these changes; null where its content is gone. */
function mappedStep(step: Step, later: readonly Change[]): Step | null {
  if (later.length === 0) return step
  const mapping = mappingOver(later)
  const mapped = step.map(mapping)
  // words whose place is gone may be elsewhere
  if (!mapped && isMarkStep(step)) {
    const place = mapping.map(step.from)
    return onRange(step, { from: place, to: place })
  }
  if (mapped || !(step instanceof ReplaceStep) || step.from < step.to) return mapped
  // what stood on both sides is gone: words come back in the same place
  const place = mapping.map(step.from)
  return new ReplaceStep(place, place, step.slice)
}

function mappingOver(changes: readonly Change[]): Mapping {
  const mapping = new Mapping()
  const places = new Map<Change, number>()
  for (const change of changes) {
    places.set(change, mapping.maps.length)
    mapping.appendMap(change.map, change.takesBack ? places.get(change.takesBack) : undefined)
  }
  return mapping
}

/** Without changes that were taken back right after they were made. */
function withoutPairs(changes: readonly Change[]): readonly Change[] {
  const left: Change[] = []
  for (const change of changes)
    if (change.isExact && change.takesBack === left.at(-1)) left.pop()
    else left.push(change)
  return left
}

/** Adds the changes of a transaction; a step that continues the one before is joined to it. */
function withChanges(history: History, transaction: Transaction, event: Event): History {
  const changes = [...history.changes]
  const after = transaction.selection.getBookmark()
  transaction.steps.forEach((step, index) => {
    const inverse = step.invert(at(transaction.docs, index))
    const last = changes.at(-1)
    const isNext = last?.event === event && last.takesBack === null
    const joined = isNext && last.inverse ? joinedStep(inverse, last.inverse) : null
    if (joined) changes.pop()
    const made = joined
      ? { map: joined.getMap().invert(), inverse: joined }
      : { map: at(transaction.mapping.maps, index), inverse }
    changes.push({ ...BY_OTHERS, ...made, step, event, after })
  })
  return { ...history, changes }
}

/** Steps that write words anew, and those that mark words, are not joined, because each one knows which words these are. */
function joinedStep(step: Step, before: Step): Step | null {
  if (isMarkStep(step)) return null
  const joined = step.merge(before)
  return joined instanceof ReplaceStep && joined.slice.size > 0 ? null : joined
}

/** Whether an edit goes on where the newest one has ended, and soon after it. */
function continues(transaction: Transaction, { time, composition, ranges }: Newest): boolean {
  const now: unknown = transaction.getMeta('composition')
  if (now !== undefined && now === composition) return true
  const [first] = transaction.mapping.maps
  let isBeside = false
  first?.forEach((from, to) => {
    isBeside ||= ranges.some((range) => from <= range[1] && to >= range[0])
  })
  return isBeside && transaction.time - time <= EVENT_MS
}

/** The ranges that the last map with a range has left, in the document after it. */
function rangesOf({ maps }: Mapping): Newest['ranges'] {
  for (const map of maps.toReversed()) {
    const ranges: (readonly [number, number])[] = []
    map.forEach((_from, _to, from, to) => ranges.push([from, to]))
    if (ranges.length > 0) return ranges
  }
  return []
}

function mapped(newest: Newest | null, mapping: Mapping): Newest | null {
  if (!newest) return null
  const ranges = newest.ranges.flatMap(([start, end]) => {
    const [from, to] = [mapping.map(start, 1), mapping.map(end, -1)]
    return from <= to ? [[from, to] as const] : []
  })
  return { ...newest, ranges }
}

/** Drops the oldest events if there are too many, and all changes before the oldest event. */
function withoutOldest(
  history: History,
  done: readonly Event[],
  undone: readonly Event[],
): History {
  const isFull = done.length > MAX_EVENTS + EVENTS_DROPPED
  const kept = isFull ? done.slice(-MAX_EVENTS) : done
  const first = history.changes.findIndex(({ event }) => event === kept[0])
  const changes = isFull && first > 0 ? history.changes.slice(first) : history.changes
  return { ...history, changes, done: kept, undone }
}

/** Composes the last changes of others to one, if there are many. */
function withComposed(changes: readonly Change[]): readonly Change[] {
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
