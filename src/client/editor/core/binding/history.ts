// The changes of the editor's document, oldest first: own changes with the step that takes each back, and the position
// maps of everybody else's. An event is what one undo takes back. Undo and redo are one operation: the inverse of each
// change of the event is mapped over all later changes, is applied, and is a newest change itself, so that it can be
// taken back in the same way.
import {
  type EditorState,
  Selection,
  type SelectionBookmark,
  type Transaction,
} from 'prosemirror-state'
import { Mapping, ReplaceStep, type Step } from 'prosemirror-transform'
import { at } from '#/shared/at.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import {
  BY_OTHERS,
  type Change as ChangeOf,
  joinedStep,
  backTo,
  beginsLike,
  mappedRanges,
  mappedStep,
  mappingOver,
  type Range,
  rangesOf,
  stepsOf,
  takenBack,
  withComposed,
  withoutPairs,
} from './changes.ts'
import { type EditLetters, NO_LETTERS } from './marked-words.ts'
import { GoneWords } from './steps.ts'

type Change = ChangeOf<Event>

interface Event {
  /** The selection before the event. */
  readonly selection: SelectionBookmark
  /** The end of this selection; null for a caret. */
  readonly end: number | null
  /** The letters of the edit that it does again, and those of the one that it takes back. */
  readonly again: EditLetters
  readonly taken: EditLetters
}

const eventAt = (selection: Selection, again = NO_LETTERS, taken = NO_LETTERS): Event => ({
  selection: selection.getBookmark(),
  end: selection.empty ? null : selection.to,
  again,
  taken,
})

/** The newest own edit, which the next one may continue. */
interface Newest {
  readonly time: number
  readonly composition: unknown
  /** The changed ranges in the present document. */
  readonly ranges: readonly Range[]
}

export interface History {
  readonly changes: readonly Change[]
  readonly done: readonly Event[]
  readonly undone: readonly Event[]
  /** What undo has taken, the newest last: it stays away, also where another person brings it back. */
  readonly taken: readonly Taken[]
  /** Null where the next edit begins an event. */
  readonly newest: Newest | null
}

/** An edit that was taken back. */
interface Taken {
  readonly letters: EditLetters
  /** What the document had then. */
  readonly had: StateVector
  /** The event that does it again, and the undone event before that; null where there is nothing to do again. */
  readonly event: Event | null
  readonly before: Event | undefined
}

export type Direction = 'undo' | 'redo'

/** One undo or redo. */
export interface TakingBack {
  /**
   * Turns a step, the next one of a transaction, into the steps that do the same but leave out what must not be done.
   * @param undone the earlier step that is taken back
   */
  readonly narrow: (step: Step, undone: Step, transaction: Transaction) => readonly Step[]
  /** The letters of an edit, by its steps and by the edit that it has done again. */
  readonly lettersOf: (steps: readonly Step[], again: EditLetters) => EditLetters
  /** Steps that take the letters which are still there, wherever they are. */
  readonly takeRest: (letters: EditLetters, transaction: Transaction) => readonly ReplaceStep[]
  /** Of the own letters and lines of an edit those that others have brought back since the document had this. */
  readonly broughtBack: (letters: EditLetters, had: StateVector) => EditLetters
  /** What the document has. */
  readonly has: () => StateVector
}

export const EMPTY_HISTORY: History = {
  changes: [],
  done: [],
  undone: [],
  taken: [],
  newest: null,
}

const MAX_EVENTS = 100
/** The oldest events are dropped so many at a time. */
const EVENTS_DROPPED = 20
const EVENT_MS = 500

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
  const goesOn = !isFirst && newest !== null && continues(transaction, newest)
  const continued = goesOn ? history.done.at(-1) : undefined
  const event = continued ?? eventAt(selection)
  const done = continued ? history.done : [...history.done, event]
  return {
    ...withoutOldest(withChanges(history, transaction, event), done),
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
  const taken = history.taken.filter(({ event }) => event === null || !events.has(event))
  return { ...history, changes, done: done ?? [], undone: undone ?? [], taken, newest: null }
}

/** Takes back the newest event that was done or undone; null if there is none. */
export function takeBack(
  history: History,
  state: EditorState,
  direction: Direction,
  { narrow, lettersOf, takeRest, has }: TakingBack,
): { readonly transaction: Transaction; readonly history: History } | null {
  const { tr: transaction, selection, doc } = state
  const [from, to] =
    direction === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  const event = history[from].at(-1)
  if (!event) return null
  const first = history.changes.findIndex((change) => change.event === event)
  const last = history.changes.findLastIndex((change) => change.event === event)
  let later = withoutPairs(history.changes.slice(last + 1))
  // where the caret has been since does not count: the opposite brings it back to where the event had left it
  const left = history.changes[last]?.after?.map(mappingOver(later)).resolve(doc)
  const letters = lettersOf(stepsOf(history.changes, event), event.again)
  const opposite = eventAt(left ?? selection, event.taken, letters)
  const added: Change[] = []
  for (const change of history.changes.slice(first, last + 1).toReversed()) {
    const { inverse, step: undone } = change
    const step = inverse && change.event === event ? mappedStep(inverse, later) : null
    const pieces =
      step && undone
        ? applied(transaction, change, step, narrow(step, undone, transaction), opposite)
        : []
    added.push(...pieces)
    later = takenBack(later, change, pieces)
  }
  const others = takeRest(letters, transaction).flatMap(
    (step) => appliedStep(transaction, step, opposite) ?? [],
  )
  added.push(...others)
  later = [...later, ...others]
  transaction.setSelection(
    event.selection.map(backTo(later, event, event.end)).resolve(transaction.doc),
  )
  const after = transaction.selection.getBookmark()
  const rest = history[from].slice(0, -1)
  const before = history.undone.at(-1)
  const taken =
    direction === 'undo'
      ? [...history.taken.slice(-MAX_EVENTS), { letters, had: has(), event: opposite, before }]
      : history.taken.filter((one) => one.event !== event)
  // an event that finds nothing has no place among the changes, and nothing that could be taken back
  if (added.every(({ step }) => step instanceof GoneWords))
    return { transaction: state.tr, history: { ...history, taken, [from]: rest, newest: null } }
  const stacks = { [from]: rest, [to]: [...history[to], opposite] }
  const changes = [...history.changes, ...added.map((change) => ({ ...change, after }))]
  return { transaction, history: { ...history, ...stacks, taken, changes, newest: null } }
}

/** Takes again what undo has taken and others have brought back since; null if there is nothing of it. */
export function keepTaken(
  history: History,
  { tr: transaction }: EditorState,
  { takeRest, broughtBack }: TakingBack,
): { readonly transaction: Transaction; readonly history: History } | null {
  let now = history
  for (const { letters, had, event, before } of history.taken.toReversed()) {
    const steps = takeRest(broughtBack(letters, had), transaction)
    const [first] = steps
    if (!first) continue
    const isAsleep = event !== null && !now.undone.includes(event)
    // undo had found nothing of it, and what the selection stood beside then may be gone
    const place = Selection.near(transaction.doc.resolve(first.to))
    const kept = isAsleep ? eventAt(place, event.again, event.taken) : event
    const changes = steps.flatMap((step) => appliedStep(transaction, step, kept) ?? [])
    if (changes.length === 0) continue
    now = { ...now, changes: [...now.changes, ...changes] }
    if (isAsleep && kept) now = awake(now, [event, kept], before)
  }
  const newest = mapped(history.newest, transaction.mapping)
  return now === history ? null : { transaction, history: { ...now, newest } }
}

const awake = (
  history: History,
  [event, now]: readonly [Event, Event],
  before?: Event,
): History => ({
  ...history,
  undone: history.undone.toSpliced(before ? history.undone.indexOf(before) + 1 : 0, 0, now),
  taken: history.taken.map((one) => (one.event === event ? { ...one, event: now } : one)),
})

const withoutEvents = (taken: History['taken']) => taken.map((one) => ({ ...one, event: null }))

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
    const made = appliedStep(transaction, piece, event)
    if (!made) return []
    const { map } = made
    // what an earlier change has deleted comes back in one piece, at the place of the whole step
    const isMoved =
      piece instanceof ReplaceStep && step instanceof ReplaceStep && piece.slice.eq(step.slice)
    const isBack = isExact || isMoved || beginsLike(map, whole)
    return { ...made, takesBack: isBack ? change : null, of: change, isExact }
  })
}

function appliedStep(transaction: Transaction, step: Step, event: Event | null): Change | null {
  const { doc } = transaction
  if (transaction.maybeStep(step).failed !== null) return null
  const map = at(transaction.mapping.maps, transaction.mapping.maps.length - 1)
  return event
    ? { ...BY_OTHERS, map, step, inverse: step.invert(doc), event }
    : { ...BY_OTHERS, map }
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
    const made =
      joined && last?.step
        ? {
            map: joined.getMap().invert(),
            inverse: joined,
            joined: { step: last.step, earlier: last.joined },
          }
        : { map: at(transaction.mapping.maps, index), inverse }
    changes.push({ ...BY_OTHERS, ...made, step, event, after })
  })
  return { ...history, changes }
}

/** Whether an edit goes on where the newest one has ended, and soon after it. */
function continues(transaction: Transaction, { time, composition, ranges }: Newest): boolean {
  const now: unknown = transaction.getMeta('composition')
  if (now !== undefined && now === composition) return true
  const isSoon = transaction.time - time <= EVENT_MS
  // what a composition takes the place of is deleted before it has an id, and the caret need not be beside that
  if (now !== undefined && typeof composition === 'object' && isSoon) return true
  const [first] = transaction.mapping.maps
  let isBeside = false
  first?.forEach((from, to) => {
    isBeside ||= ranges.some((range) => from <= range[1] && to >= range[0])
  })
  return isBeside && isSoon
}

const mapped = (newest: Newest | null, mapping: Mapping): Newest | null =>
  newest && { ...newest, ranges: mappedRanges(newest.ranges, mapping) }

/** Drops the oldest events if there are too many, and all changes before the oldest event. */
function withoutOldest(history: History, done: readonly Event[]): History {
  const isFull = done.length > MAX_EVENTS + EVENTS_DROPPED
  const kept = isFull ? done.slice(-MAX_EVENTS) : done
  const first = history.changes.findIndex(({ event }) => event === kept[0])
  const changes = isFull && first > 0 ? history.changes.slice(first) : history.changes
  return { ...history, changes, done: kept, undone: [], taken: withoutEvents(history.taken) }
}
