// A mark lies on all characters between its borders. A letter that is typed right beside its words at the same moment may
// come to stand within a border, although neither its author nor the author of the mark knew of the other one.
import * as Y from 'yjs'
import { type CoveredMarks, coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { type Forwards, forwardsOf, NOTHING } from '#/shared/script/copies/forwards.ts'
import { markOfName, readKeptMark } from '#/shared/script/copies/text-items.ts'
import { setMarks } from '#/shared/script/fence.ts'
import { itemById, itemsIn } from '#/shared/script/items.ts'
import { authorOfKey, isBegunBy, isKeyOfEdit } from '#/shared/script/mark-keys.ts'

/** Characters of one item that a mark lies on by accident. */
export interface StrayMark {
  readonly item: Y.Item
  /** The first of these characters in the item, and how many they are. */
  readonly offset: number
  readonly length: number
  readonly key: string
}

/**
 * @param counts whether an item is read as existing
 * @param arrived whether an item has come with the update; null for a text that is read as it was
 */
export function strayMarks(
  text: Y.XmlText,
  counts: (item: Y.Item) => boolean = ({ deleted }) => !deleted,
  arrived: ((id: Y.ID) => boolean) | null = null,
): readonly StrayMark[] {
  const isNew = arrived ?? (() => false)
  const borders: Y.Item[] = []
  for (const item of itemsIn(text)) if (keyOf(item) !== null && counts(item)) borders.push(item)
  const { doc } = text
  if (!doc || borders.length === 0) return []
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
  return [
    ...[...named].flatMap((key) => lettersNotSeen(text, key, covered)),
    ...lettersBeside(text, borders, named, arrived),
    ...(arrived ? lettersUnheard(text, borders, named, arrived) : []),
  ]
}

/** Takes marks from letters that they lie on by accident. */
export function clearStrayMarks(
  text: Y.XmlText,
  isNew: (id: Y.ID) => boolean,
): readonly (() => void)[] {
  const strays = strayMarks(text, undefined, isNew)
  if (strays.length === 0) return []
  const starts = new Map<Y.Item, number>()
  let length = 0
  for (const item of itemsIn(text)) {
    starts.set(item, length)
    if (item.countable && !item.deleted) length += item.length
  }
  return strays.flatMap(({ item, offset, length: size, key }) => {
    const start = starts.get(item)
    const isThere = start !== undefined && !item.deleted
    return isThere ? [() => setMarks(text, start + offset, size, { [key]: null })] : []
  })
}

/**
 * The letters that a mark lies on although its author did not see them in it, and that do not stand in the midst of those
 * that the author saw: what another person has brought there is in the mark (DOC-80).
 */
function lettersNotSeen(text: Y.XmlText, key: string, covered: CoveredMarks): readonly StrayMark[] {
  const forwards = text.doc ? forwardsOf(text.doc) : NOTHING
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
      const letter = Y.createID(id.client, id.clock + offset)
      // authors know what they have written themselves
      if (id.client === author || covered.has(key, letter, forwards)) {
        if (isSeen) found.length = outside
        else outside = found.length
        isSeen = true
      } else found.push({ item, offset, length: 1, key })
    }
  }
  return joined(found)
}

function joined(strays: readonly StrayMark[]): readonly StrayMark[] {
  const runs: StrayMark[] = []
  for (const next of strays) {
    const last = runs.at(-1)
    if (last?.item === next.item && last.offset + last.length === next.offset)
      runs[runs.length - 1] = { ...last, length: last.length + next.length }
    else runs.push(next)
  }
  return runs
}

/** The letters that a mark lies on, but that were typed right beside its words, as far as that can be told by their places. */
function lettersBeside(
  text: Y.XmlText,
  borders: readonly Y.Item[],
  named: ReadonlySet<string>,
  arrived: ((id: Y.ID) => boolean) | null,
): readonly StrayMark[] {
  const { doc } = text
  const isNew = arrived ?? (() => false)
  // what the server itself has just marked, it has seen
  const isOwn = ({ start: { id } }: Borders) => id.client === doc?.clientID && isNew(id)
  const marks = marksIn(borders).filter((mark) => !named.has(mark.key) && !isOwn(mark))
  if (marks.length === 0 || !doc) return []
  const covered = coveredMarksOf(doc)
  const forwards = forwardsOf(doc)
  const places = new Places(text)
  const keys = [...new Set(borders.flatMap((border) => keyOf(border) ?? []))]
  return marks.flatMap(({ key, start, end }): readonly StrayMark[] => {
    const [first, last] = [places.of(start.id, 0), places.of(end.id, 0)]
    // its author knew what they had written themselves
    const isOthers = ({ id }: Y.Item) => id.client !== start.id.client
    // the server's own borders stand beside copies of what the mark's author saw
    const isNamed = covered.knows(key) && authorOfKey(key) === start.id.client
    const seen = isNamed
      ? places.items.flatMap((item, index) => (covered.touches(key, item) ? index : []))
      : [
          places.of(wordBeside(places, start, 'rightOrigin', keys), first),
          places.of(wordBeside(places, end, 'origin', keys), last),
        ]
    const [firstWord, lastWord] = [seen[0] ?? first, seen.at(-1) ?? last]
    // a new letter is outside, too, where only erased words stand between it and the border
    const isSetBefore = !isNew(start.id) && isKeyOfEdit(key, start.id)
    const inside = isSetBefore ? places.items.slice(first + 1, last) : []
    const isWord = ({ id, countable, deleted }: Y.Item) => countable && !deleted && !isNew(id)
    const newUpToWord = (items: readonly Y.Item[]) => {
      const word = items.findIndex(isWord)
      return items.slice(0, word < 0 ? items.length : word).filter(({ id }) => isNew(id))
    }
    const atStart = withThoseWrittenBeside(
      [...places.items.slice(first + 1, firstWord), ...newUpToWord(inside)].filter(isOthers),
      ({ origin }) => places.of(origin, -1) < first,
    )
    const atEnd = withThoseWrittenBeside(
      [...places.items.slice(lastWord + 1, last), ...newUpToWord(inside.toReversed())].filter(
        isOthers,
      ),
      ({ rightOrigin }) => places.of(rightOrigin, Infinity) > last,
    )
    // an update changes nothing about earlier letters in earlier marks
    const isJudged = ({ id }: Y.Item) => !arrived || isNew(id) || isNew(start.id)
    return [...new Set([...atStart, ...atEnd])]
      .filter(isJudged)
      .filter((item) => item.countable || item.content instanceof Y.ContentDeleted)
      .filter((item) => places.isMarked(item, key, borders))
      .flatMap((item) => lettersWithout(item, key, forwards))
  })
}

/**
 * The letters that a mark lies on beside a new border, although the author of the border had not heard of them: who leaves a
 * word out of a mark ends it before the word and begins it anew behind it, right beside letters that are in the mark.
 */
function lettersUnheard(
  text: Y.XmlText,
  borders: readonly Y.Item[],
  named: ReadonlySet<string>,
  isNew: (id: Y.ID) => boolean,
): readonly StrayMark[] {
  const { doc } = text
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
  const places = new Places(text)
  return left.flatMap((border) => {
    const key = keyOf(border) ?? ''
    const place = places.of(border.id, 0)
    const between = isEnd(border)
      ? places.items.slice(places.of(border.origin, -1) + 1, place)
      : places.items.slice(place + 1, places.of(border.rightOrigin, Infinity))
    return between
      .filter(
        ({ id, countable, deleted }) => countable && !deleted && id.client !== border.id.client,
      )
      .filter((item) => places.isMarked(item, key, borders))
      .flatMap((item) => lettersWithout(item, key, forwards))
      .filter(({ item, offset }) => !covered.has(key, idAt(item, offset), forwards))
  })
}

/** The letters of an item but those that are copies of letters with the mark: these have it wherever they come to stand. */
function lettersWithout(item: Y.Item, key: string, forwards: Forwards): readonly StrayMark[] {
  const strays: StrayMark[] = []
  // what is deleted may be of any length, and is gone through in the runs in which it was copied
  for (let offset = 0; offset < item.length;) {
    const id = idAt(item, offset)
    const length = forwards.alike(id, item.length - offset)
    const marks = forwards.copyAt(id)?.marks ?? []
    if (!marks.some((mark) => markOfName(readKeptMark(mark).name) === key))
      strays.push({ item, offset, length, key })
    offset += length
  }
  return joined(strays)
}

/** The items of a text, and their places. */
class Places {
  readonly items: readonly Y.Item[]
  readonly #text: Y.XmlText
  readonly #places: ReadonlyMap<Y.Item, number>

  constructor(text: Y.XmlText) {
    this.#text = text
    this.items = [...itemsIn(text)]
    this.#places = new Map(this.items.map((item, index) => [item, index]))
  }

  of(id: Y.ID | null, atEdge: number): number {
    const item = id && itemIn(this.#text, id)
    return (item && this.#places.get(item)) ?? atEdge
  }

  /** Whether a mark lies on an item. */
  isMarked(item: Y.Item, key: string, borders: readonly Y.Item[]): boolean {
    const place = this.of(item.id, 0)
    const before = borders.findLast((one) => keyOf(one) === key && this.of(one.id, 0) < place)
    return before !== undefined && !isEnd(before)
  }
}

/**
 * The first or last word of a mark beside its border: borders of earlier marks of its author may stand between. What stood beside
 * the border of another person is not known.
 * @param keys of all marks of the text
 */
function wordBeside(
  places: Places,
  border: Y.Item,
  side: 'origin' | 'rightOrigin',
  keys: readonly string[],
): Y.ID | null {
  const isOwn = ({ id }: Y.Item) => id.client === border.id.client
  for (let id = border[side]; id;) {
    const item = itemIn(border.parent, id)
    if (!item || !isOwn(item) || !isBorder(item, keys)) return id
    const next = item[side]
    const ends = [places.of(id, 0), places.of(next, side === 'origin' ? -1 : Infinity)]
    // what the author has written between the two since is known to the author
    const known = places.items
      .slice(Math.min(...ends) + 1, Math.max(...ends))
      .filter((one) => one.countable && isOwn(one))
    const word = side === 'origin' ? known.at(-1) : known[0]
    if (word) return word.id
    id = next
  }
  return null
}

/** Items that were written outside the mark, and items that were written right beside these. */
function withThoseWrittenBeside(
  items: readonly Y.Item[],
  isOutside: (item: Y.Item) => boolean,
): Iterable<Y.Item> {
  const beside = new Map<Y.Item, Y.Item[]>(items.map((item) => [item, []]))
  for (const item of items)
    for (const id of [item.origin, item.rightOrigin]) {
      const other = id && itemIn(item.parent, id)
      if (other) beside.get(other)?.push(item)
    }
  const found = new Set(items.filter(isOutside))
  for (const one of found) for (const item of beside.get(one) ?? []) found.add(item)
  return found
}

function itemIn(text: Y.Item['parent'], id: Y.ID): Y.Item | null {
  return text instanceof Y.XmlText && text.doc ? itemById(text.doc, id) : null
}

/** Whether an item is, or was, a border of a mark. Of a deleted one that is told by the keys of marks that are there. */
function isBorder(item: Y.Item, keys: readonly string[]): boolean {
  if (keyOf(item) !== null) return true
  const { client, clock } = item.id
  return (
    item.deleted &&
    keys.some((key) =>
      [clock, clock - 1].some((start) => isKeyOfEdit(key, Y.createID(client, start))),
    )
  )
}

const keyOf = ({ content }: Y.Item) => (content instanceof Y.ContentFormat ? content.key : null)

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
    const { client, clock } = border.id
    if (before?.client !== client || before.clock !== clock - 1) open.clear()
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

const byAuthor = (a: Y.Item, b: Y.Item): number =>
  a.id.client - b.id.client || a.id.clock - b.id.clock

const isEnd = ({ content }: Y.Item) => content instanceof Y.ContentFormat && content.value === null

const idAt = ({ id }: Y.Item, offset: number) => Y.createID(id.client, id.clock + offset)
