// A mark lies on all characters between its borders. A letter that is typed right beside its words at the same moment may
// come to stand within a border, although neither its author nor the author of the mark knew of the other one.
import * as Y from 'yjs'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { marksOfKept, type Piece, piecesOf } from '#/shared/script/copies/text-items.ts'
import { setMarks } from '#/shared/script/fence.ts'
import { askOnce, at, firstIndex } from '#/shared/at.ts'
import { idAt, itemsIn } from '#/shared/script/items.ts'
import { authorOfKey, isBegunBy } from '#/shared/script/mark-keys.ts'
import {
  type Arrival,
  isEnd,
  isSentTogether,
  joined,
  keyOf,
  lettersBeside,
  lettersWithout,
  Places,
  type StrayMark,
} from './letters-beside.ts'

/**
 * Whether a text has more marks than anybody can read. What repairs marks grows with the square of their number: then the marks
 * stay as their borders stand.
 * @param keys of the marks
 */
export const areTooMany = (keys: ReadonlySet<string | null>): boolean => keys.size > MAX_MARKS
const MAX_MARKS = 500

const isThere = ({ deleted }: Y.Item) => !deleted

/**
 * @param counts whether an item is read as existing
 * @param arrival what has come with the update; null for a text that is read as it was
 */
export function strayMarks(
  text: Y.XmlText,
  counts: (item: Y.Item) => boolean,
  arrival: Arrival | null = null,
): readonly StrayMark[] {
  const isNew = arrival?.isNew ?? (() => false)
  const borders: Y.Item[] = []
  for (const item of itemsIn(text)) if (keyOf(item) !== null && counts(item)) borders.push(item)
  const { doc } = text
  const keys = new Set(borders.flatMap((border) => keyOf(border) ?? []))
  if (!doc || keys.size === 0 || areTooMany(keys)) return []
  const covered = coveredMarksOf(doc)
  // a border behind words that are left out of an earlier mark is new, and the mark is not
  const isNamed = (key: string, { id }: Y.Item) =>
    isNew(id) && covered.knows(key) && isBegunBy(key, id, isNew, () => true)
  const named = new Set(
    borders.flatMap((border) => {
      const key = keyOf(border)
      return key !== null && isNamed(key, border) ? key : []
    }),
  )
  const notSeen = (keys: Iterable<string>) =>
    arrival ? [...keys].flatMap((key) => lettersNotSeen(text, key, named.has(key), arrival)) : []
  // where words of a mark have been deleted on one side of letters that come from elsewhere, these stand at its edge
  const forwards = forwardsOf(doc)
  const isBrought = ({ id, countable, deleted }: Y.Item) =>
    countable && !deleted && isNew(id) && id.client !== doc.clientID && forwards.copyAt(id) !== null
  const known = [...keys].filter((key) => covered.knows(key) && !named.has(key))
  return [
    ...notSeen(named),
    ...notSeen([...itemsIn(text)].some(isBrought) ? known : []).filter(({ item }) =>
      isBrought(item),
    ),
    ...lettersBeside(text, borders, named, arrival, counts),
    ...(arrival ? lettersUnheard(text, borders, named, arrival) : []),
  ]
}

/** The marks that lie on letters of a text by accident. */
export type StraysIn = (text: Y.XmlText) => readonly StrayMark[]

/** Finds such marks in each text once: letters that the server writes there later get the marks that they are to have. */
export const straysOnce = (arrival: Arrival): StraysIn =>
  askOnce((text) => strayMarks(text, isThere, arrival))

/** All characters that are or were in a text, without the marks that lie on them by accident. */
export function piecesWithoutStrays(
  text: Y.XmlText,
  counts: (item: Y.Item) => boolean,
  strays: readonly StrayMark[],
): readonly Piece[] {
  const pieces = [...piecesOf(text, counts)]
  return strays.length === 0 ? pieces : pieces.flatMap((piece) => withoutMarks(piece, strays))
}

/** Characters by their clocks, in the order of the first ones. */
interface StrayRun {
  readonly start: number
  readonly end: number
  /** The last clock of these runs and all before them. */
  readonly last: number
  readonly key: string
}

const runsOf = new WeakMap<readonly StrayMark[], ReadonlyMap<number, readonly StrayRun[]>>()

/** The item of a letter may have been divided since: so letters are found by their ids. */
function readRuns(strays: readonly StrayMark[]): ReadonlyMap<number, readonly StrayRun[]> {
  const known = runsOf.get(strays)
  if (known) return known
  const runs = new Map<number, readonly StrayRun[]>()
  for (const [client, own] of Map.groupBy(strays, ({ item }) => item.id.client)) {
    let last = 0
    const ofClient = own.map(({ item: { id }, offset, length, key }) => {
      const start = id.clock + offset
      return { start, end: start + length, key }
    })
    const inOrder = ofClient.toSorted((a, b) => a.start - b.start)
    runs.set(
      client,
      inOrder.map((run) => ({ ...run, last: (last = Math.max(last, run.end)) })),
    )
  }
  runsOf.set(strays, runs)
  return runs
}

/** The runs of strays among characters that follow each other: asking for each key would take letters times keys. */
function straysAmong(
  strays: readonly StrayMark[],
  { client, clock }: Y.ID,
  length: number,
): readonly StrayRun[] {
  const runs = strays.length > 0 ? (readRuns(strays).get(client) ?? []) : []
  const found: StrayRun[] = []
  let index = firstIndex(runs.length, (next) => at(runs, next).start >= clock + length)
  for (let run = runs[--index]; run && run.last > clock; run = runs[--index])
    if (run.end > clock) found.push(run)
  return found.toReversed()
}

/** The keys of the marks that lie on a character by accident. */
export const keysAt = (strays: readonly StrayMark[], id: Y.ID): readonly string[] =>
  straysAmong(strays, id, 1).map(({ key }) => key)

/** The same object where nothing is left out. */
export function withoutKeys(marks: Piece['marks'], keys: readonly string[]): Piece['marks'] {
  if (keys.length === 0) return marks
  return Object.fromEntries(Object.entries(marks).filter(([key]) => !keys.includes(key)))
}

function withoutMarks(piece: Piece, strays: readonly StrayMark[]): readonly Piece[] {
  const own = straysAmong(strays, piece.id, piece.length).map(({ start, end, key }) => ({
    start: Math.max(0, start - piece.id.clock),
    end: Math.min(piece.length, end - piece.id.clock),
    key,
  }))
  if (own.length === 0) return [piece]
  const ends = own.flatMap(({ start, end }) => [start, end])
  const cuts = [...new Set([0, ...ends, piece.length])].toSorted((a, b) => a - b)
  return cuts.slice(1).map((end, index) => {
    const start = at(cuts, index)
    const keys = own.filter((one) => one.start <= start && end <= one.end).map(({ key }) => key)
    return {
      ...piece,
      id: idAt(piece.id, start),
      length: end - start,
      text: piece.text?.slice(start, end) ?? null,
      marks: withoutKeys(piece.marks, keys),
    }
  })
}

/** Takes marks from letters that they lie on by accident. */
export function clearStrayMarks(text: Y.XmlText, arrival: Arrival): readonly (() => void)[] {
  const strays = strayMarks(text, isThere, arrival)
  if (strays.length === 0) return []
  const starts = new Map<Y.Item, number>()
  let length = 0
  for (const item of itemsIn(text)) {
    starts.set(item, length)
    if (item.countable && !item.deleted) length += item.length
  }
  return strays.flatMap(({ item, offset, length: size, key }) => {
    const start = starts.get(item)
    return start !== undefined && isThere(item)
      ? [() => setMarks(text, start + offset, size, { [key]: null })]
      : []
  })
}

/**
 * The letters that a mark lies on although its author did not see them in it, and that do not stand in the midst of those
 * that the author saw: what another person has brought there is in the mark (DOC-80).
 * @param isNew whether the mark has come with the update: letters of a state belong to an earlier mark as little as other letters
 */
function lettersNotSeen(
  text: Y.XmlText,
  key: string,
  isNew: boolean,
  arrival: Arrival,
): readonly StrayMark[] {
  const { doc } = text
  if (!doc) return []
  const [covered, forwards] = [coveredMarksOf(doc), forwardsOf(doc)]
  const author = authorOfKey(key)
  const found: StrayMark[] = []
  /** How many of these are outside for certain. */
  let outside = 0
  let [isOn, isSeen] = [false, false]
  for (const item of itemsIn(text)) {
    const { id, content, deleted, countable, length } = item
    if (deleted) continue
    if (content instanceof Y.ContentFormat && content.key === key) isOn = content.value !== null
    if (!countable) continue
    if (!isOn) {
      ;[outside, isSeen] = [found.length, false]
      continue
    }
    for (let offset = 0; offset < length; offset++) {
      const letter = idAt(id, offset)
      if (wasSeenInMark(letter, key, forwards)) continue
      // authors know what they have written themselves
      const isKnown = id.client === author || (isNew && isSentTogether(arrival, text, id))
      if (isKnown || covered.has(key, letter, forwards)) {
        if (isSeen) found.length = outside
        else outside = found.length
        isSeen = true
      } else found.push({ item, offset, length: 1, key })
    }
  }
  return joined(found)
}

/** Whether the person who has copied a letter, or brought it back, saw the mark on it. */
function wasSeenInMark(letter: Y.ID, key: string, forwards: Forwards): boolean {
  return marksOfKept(forwards.ownCopyAt(letter)?.marks ?? []).has(key)
}

/**
 * The letters that a mark lies on beside a new border, although the author of the border had not heard of them: who leaves a
 * word out of a mark ends it before the word and begins it anew behind it, right beside letters that are in the mark.
 */
function lettersUnheard(
  text: Y.XmlText,
  borders: readonly Y.Item[],
  named: ReadonlySet<string>,
  arrival: Arrival,
): readonly StrayMark[] {
  const { doc } = text
  const { isNew } = arrival
  if (!doc) return []
  const covered = coveredMarksOf(doc)
  const forwards = forwardsOf(doc)
  const isMeant = (border: Y.Item) => {
    const key = keyOf(border) ?? ''
    return (
      isNew(border.id) && border.id.client !== doc.clientID && !named.has(key) && covered.knows(key)
    )
  }
  const left = borders.filter(isMeant)
  if (left.length === 0) return []
  const places = new Places(text, borders)
  return left.flatMap((border) => {
    const key = keyOf(border) ?? ''
    const place = places.of(border.id, 0)
    const between = isEnd(border)
      ? places.items.slice(places.of(border.origin, -1) + 1, place)
      : places.items.slice(place + 1, places.of(border.rightOrigin, Infinity))
    return (
      between
        .filter(
          ({ id, countable, deleted }) => countable && !deleted && id.client !== border.id.client,
        )
        .filter((item) => !isSentTogether(arrival, text, item.id) && places.isMarked(item, key))
        // what was typed in the mark before, at the place of a border that comes now, has it from its neighbours
        .filter(({ id }) => isNew(id) || forwards.copyAt(id) !== null)
        .flatMap((item) => lettersWithout(item, key, forwards))
        .filter(({ item, offset }) => !covered.has(key, idAt(item.id, offset), forwards))
    )
  })
}
