// The letters that stand within a mark because they were typed right beside its words, or beside a border of it.
import * as Y from 'yjs'
import { at, firstIndex, listIn } from '#/shared/at.ts'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { marksOfKept } from '#/shared/script/copies/text-items.ts'
import { idAt, itemById, itemsIn } from '#/shared/script/items.ts'
import { authorOfKey, isKeyOfEdit, suffixOf, suffixOfKey } from '#/shared/script/mark-keys.ts'

/** Characters of one item that a mark lies on by accident. */
export interface StrayMark {
  readonly item: Y.Item
  /** The first of these characters in the item, and how many they are. */
  readonly offset: number
  readonly length: number
  readonly key: string
}

/** What has come with an update. */
export interface Arrival {
  readonly isNew: (id: Y.ID) => boolean
  /** Whether the update is the state of one document: who wrote a letter of it knew the marks of it. */
  readonly isState: boolean
  /** Whether the update names an item as deleted. */
  readonly names: (id: Y.ID) => boolean
}

/**
 * Whether items have come with a state that others of the same state belong to: a page that is loaded again without a network
 * writes under a client id of its own, and sends what was written before as well.
 */
export const isSentTogether = (
  arrival: Arrival | null,
  { doc }: Y.XmlText,
  ...ids: readonly Y.ID[]
) =>
  arrival?.isState === true && ids.every((id) => arrival.isNew(id) && id.client !== doc?.clientID)

/** Characters that follow each other in one item as one. */
export function joined(strays: readonly StrayMark[]): readonly StrayMark[] {
  const runs: StrayMark[] = []
  for (const next of strays) {
    const last = runs.at(-1)
    if (last?.item === next.item && last.offset + last.length === next.offset)
      runs[runs.length - 1] = { ...last, length: last.length + next.length }
    else runs.push(next)
  }
  return runs
}

/**
 * The letters that a mark lies on, but that were typed right beside its words, as far as that can be told by their places.
 * @param counts whether an item is read as existing
 */
export function lettersBeside(
  text: Y.XmlText,
  borders: readonly Y.Item[],
  named: ReadonlySet<string>,
  arrival: Arrival | null,
  counts: (item: Y.Item) => boolean,
): readonly StrayMark[] {
  const { doc } = text
  const isNew = arrival?.isNew ?? (() => false)
  // what the server itself has just marked, it has seen
  const isOwn = ({ start: { id } }: Borders) => id.client === doc?.clientID && isNew(id)
  const marks = marksIn(borders).filter((mark) => !named.has(mark.key) && !isOwn(mark))
  if (marks.length === 0 || !doc) return []
  const [covered, forwards] = [coveredMarksOf(doc), forwardsOf(doc)]
  const places = new Places(text, borders)
  const arrivals = places.items.flatMap((item, index) =>
    isLetters(item) && isNew(item.id) ? index : [],
  )
  const isNear = ({ start, end }: Borders) => {
    const [first, last] = [places.of(start.id, 0), places.of(end.id, 0)]
    const next = arrivals[firstIndex(arrivals.length, (index) => at(arrivals, index) > first)]
    return next !== undefined && next < last
  }
  const near = arrival ? marks.filter((mark) => isNew(mark.start.id) || isNear(mark)) : marks
  return near.flatMap(({ key, start, end }): readonly StrayMark[] => {
    const [first, last] = [places.of(start.id, 0), places.of(end.id, 0)]
    // its author knew what they had written themselves
    const isOthers = ({ id }: Y.Item) =>
      id.client !== start.id.client && !isSentTogether(arrival, text, id, start.id)
    // the server's own borders stand beside copies of what the mark's author saw
    const isNamed = covered.knows(key) && authorOfKey(key) === start.id.client
    const seen = isNamed
      ? places.items.flatMap((item, index) => (covered.touches(key, item) ? index : []))
      : [
          places.of(wordBeside(places, start, 'rightOrigin'), first),
          places.of(wordBeside(places, end, 'origin'), last),
        ]
    const [firstWord, lastWord] = [seen[0] ?? first, seen.at(-1) ?? last]
    // a new letter is outside, too, where only erased words stand between it and the border
    const isSetBefore = !isNew(start.id) && isKeyOfEdit(key, start.id)
    const inside = isSetBefore ? places.items.slice(first + 1, last) : []
    const atStart = withThoseWrittenBeside(
      [...places.items.slice(first + 1, firstWord), ...newUpToWord(inside, isNew)].filter(isOthers),
      'origin',
      counts,
      ({ origin }) => places.of(origin, -1) < first,
    )
    const atEnd = withThoseWrittenBeside(
      [
        ...places.items.slice(lastWord + 1, last),
        ...newUpToWord(inside.toReversed(), isNew),
      ].filter(isOthers),
      'rightOrigin',
      counts,
      (item) =>
        places.of(item.rightOrigin, Infinity) > last || isInPlaceOf(item, arrival, forwards),
    )
    // an update changes nothing about earlier letters in earlier marks
    const isJudged = ({ id }: Y.Item) => !arrival || isNew(id) || isNew(start.id)
    return [...new Set([...atStart, ...atEnd])]
      .filter((item) => isJudged(item) && isLetters(item))
      .filter((item) => places.isMarked(item, key))
      .flatMap((item) => lettersWithout(item, key, forwards))
  })
}

/** What is new before the first word that was there before. */
function newUpToWord(items: readonly Y.Item[], isNew: Arrival['isNew']): readonly Y.Item[] {
  const word = items.findIndex(({ id, countable, deleted }) => countable && !deleted && !isNew(id))
  return items.slice(0, word < 0 ? items.length : word).filter(({ id }) => isNew(id))
}

/** The letters of an item but those that are copies of letters with the mark: these have it wherever they come to stand. */
export function lettersWithout(
  item: Y.Item,
  key: string,
  forwards: Forwards,
): readonly StrayMark[] {
  const strays: StrayMark[] = []
  // what is deleted may be of any length, and is gone through in the runs in which it was copied
  for (let offset = 0; offset < item.length;) {
    const id = idAt(item.id, offset)
    const length = forwards.alike(id, item.length - offset)
    if (!marksOfKept(forwards.copyAt(id)?.marks ?? []).has(key))
      strays.push({ item, offset, length, key })
    offset += length
  }
  return joined(strays)
}

/** The items of a text, and their places. */
export class Places {
  readonly items: readonly Y.Item[]
  /** What each border has beside it (`wordBeside`). */
  readonly words = {
    origin: new Map<Y.Item, Y.ID | null>(),
    rightOrigin: new Map<Y.Item, Y.ID | null>(),
  }
  readonly #text: Y.XmlText
  readonly #places: ReadonlyMap<Y.Item, number>
  readonly #borders = new Map<string, Y.Item[]>()
  readonly #suffixes = new Set<string>()

  /** @param borders of all marks of the text */
  constructor(text: Y.XmlText, borders: readonly Y.Item[]) {
    this.#text = text
    this.items = [...itemsIn(text)]
    this.#places = new Map(this.items.map((item, index) => [item, index]))
    for (const border of borders) {
      const key = keyOf(border) ?? ''
      listIn(this.#borders, key).push(border)
      this.#suffixes.add(suffixOfKey(key) ?? '')
    }
  }

  of(id: Y.ID | null, atEdge: number): number {
    const item = id && itemIn(this.#text, id)
    return (item && this.#places.get(item)) ?? atEdge
  }

  /** Whether a mark lies on an item. */
  isMarked(item: Y.Item, key: string): boolean {
    const place = this.of(item.id, 0)
    const before = this.#borders.get(key)?.findLast((one) => this.of(one.id, 0) < place)
    return before !== undefined && !isEnd(before)
  }

  /** Whether an item is, or was, a border of a mark. Of a deleted one that is told by the keys of marks that are there. */
  isBorder(item: Y.Item): boolean {
    if (keyOf(item) !== null) return true
    const { client, clock } = item.id
    const isOf = (start: number) => this.#suffixes.has(suffixOf(client, start))
    return item.deleted && (isOf(clock) || isOf(clock - 1))
  }
}

/**
 * The first or last word of a mark beside its border: borders of earlier marks of its author may stand between. What stood beside
 * the border of another person is not known.
 */
function wordBeside(places: Places, border: Y.Item, side: 'origin' | 'rightOrigin'): Y.ID | null {
  const known = places.words[side]
  const passed = [border]
  const keep = (word: Y.ID | null): Y.ID | null => {
    for (const one of passed) known.set(one, word)
    return word
  }
  const isOwn = ({ id }: Y.Item) => id.client === border.id.client
  for (let id = border[side]; id;) {
    const item = itemIn(border.parent, id)
    if (!item || !isOwn(item) || !places.isBorder(item)) return keep(id)
    const next = item[side]
    const ends = [places.of(id, 0), places.of(next, side === 'origin' ? -1 : Infinity)]
    // what the author has written between the two since is known to the author
    const between = places.items
      .slice(Math.min(...ends) + 1, Math.max(...ends))
      .filter((one) => one.countable && isOwn(one))
    const word = side === 'origin' ? between.at(-1) : between[0]
    if (word) return keep(word.id)
    const asBefore = known.get(item)
    if (asBefore !== undefined) return keep(asBefore)
    passed.push(item)
    id = next
  }
  return keep(null)
}

/**
 * Whether letters were written before words that were deleted with it: the author of the letters may not have known that these
 * words were the last ones of a mark. Who knows that writes them behind the words (`write-text.ts`). Words that were only copied
 * elsewhere, as by a split, are not written over.
 */
function isInPlaceOf(item: Y.Item, arrival: Arrival | null, forwards: Forwards): boolean {
  const { id, origin, rightOrigin, lastId } = item
  if (!arrival || !rightOrigin || origin?.client === id.client) return false
  // words of the next line that come along say which marks they had
  const isWritten = !arrival.isNew(rightOrigin) && arrival.names(rightOrigin)
  if (!isWritten || forwards.copyAt(lastId) !== null) return false
  if (forwards.next(rightOrigin) !== null) return false
  // a border that has gone with the words stands before them
  let next = itemIn(item.parent, rightOrigin)
  while (next && keyOf(next) !== null) next = next.right
  return !next || forwards.next(next.id) === null
}

/**
 * Items that were written outside the mark, and items that were written right beside these: but none that was written right beside
 * a letter of the mark as well, on the side of its border.
 */
function withThoseWrittenBeside(
  items: readonly Y.Item[],
  border: 'origin' | 'rightOrigin',
  counts: (item: Y.Item) => boolean,
  isOutside: (item: Y.Item) => boolean,
): Iterable<Y.Item> {
  const beside = new Map<Y.Item, Y.Item[]>(items.map((item) => [item, []]))
  for (const item of items)
    for (const id of [item.origin, item.rightOrigin]) {
      const other = id && itemIn(item.parent, id)
      if (other) beside.get(other)?.push(item)
    }
  const found = new Set(items.filter(isOutside))
  const isBesideWord = (item: Y.Item): boolean => {
    for (let id = item[border]; id;) {
      const other = itemIn(item.parent, id)
      if (!other || found.has(other)) return false
      if (isLetters(other) && counts(other)) return true
      id = other[border]
    }
    return false
  }
  for (const one of found)
    for (const item of beside.get(one) ?? []) if (!isBesideWord(item)) found.add(item)
  return found
}

function itemIn(text: Y.Item['parent'], id: Y.ID): Y.Item | null {
  return text instanceof Y.XmlText && text.doc ? itemById(text.doc, id) : null
}

/** Whether an item has letters, or had some that were deleted. */
const isLetters = (item: Y.Item): boolean =>
  item.countable || item.content instanceof Y.ContentDeleted

/** The key of the mark whose border an item is; null for one that is none. */
export const keyOf = ({ content }: Y.Item) =>
  content instanceof Y.ContentFormat ? content.key : null

interface Borders {
  readonly key: string
  readonly start: Y.Item
  readonly end: Y.Item
}

/**
 * The marks of which both borders were set by one edit: people who know the one know the other as well. An edit that sets several
 * marks writes all their beginnings, and then all their ends.
 */
function marksIn(borders: readonly Y.Item[]): readonly Borders[] {
  const ends = new Map<Y.Item, Y.Item>()
  const open = new Map<string, Y.Item>()
  let before: Y.ID | null = null
  for (const border of borders.toSorted(byAuthor)) {
    if (!before || !follows(border, before)) open.clear()
    before = border.id
    const key = keyOf(border) ?? ''
    const start = open.get(key)
    if (!isEnd(border)) open.set(key, border)
    else if (start && open.delete(key)) ends.set(start, border)
  }
  return borders.flatMap((start) => {
    const end = ends.get(start)
    return end ? { key: keyOf(start) ?? '', start, end } : []
  })
}

/** How many borders that are gone may stand between two of one edit: words are often marked letter by letter. */
const MAX_GONE = 16

/** Whether a border follows another one of its author in one edit, which may have moved an end that it had set before. */
function follows({ id: { client, clock }, parent }: Y.Item, before: Y.ID): boolean {
  const gone = clock - before.clock - 1
  if (before.client !== client || gone > MAX_GONE) return false
  for (let next = before.clock + 1; next < clock; next++) {
    const item = itemIn(parent, Y.createID(client, next))
    if (item?.parent !== parent || !item.deleted) return false
  }
  return true
}

const byAuthor = (a: Y.Item, b: Y.Item): number =>
  a.id.client - b.id.client || a.id.clock - b.id.clock

export const isEnd = ({ content }: Y.Item) =>
  content instanceof Y.ContentFormat && content.value === null
