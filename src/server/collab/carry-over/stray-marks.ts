// A mark lies on all characters between its borders. A letter that is typed right beside its words at the same moment may
// come to stand within a border, although neither its author nor the author of the mark knew of the other one.
import * as Y from 'yjs'
import { itemById, itemsIn } from '#/shared/script/items.ts'
import { isKeyOfEdit } from '#/shared/script/mark-keys.ts'

/** Characters of one item that a mark lies on by accident. */
export interface StrayMark {
  readonly item: Y.Item
  readonly key: string
}

/**
 * @param counts whether an item is read as existing
 * @param isNew whether an item has come after the marks that are there, so that their authors did not know it
 */
export function strayMarks(
  text: Y.XmlText,
  counts: (item: Y.Item) => boolean = ({ deleted }) => !deleted,
  isNew: (id: Y.ID) => boolean = () => false,
): readonly StrayMark[] {
  const { doc } = text
  const borders: Y.Item[] = []
  for (const item of itemsIn(text)) if (keyOf(item) !== null && counts(item)) borders.push(item)
  const marks = marksIn(borders)
  if (!doc || marks.length === 0) return []
  const items = [...itemsIn(text)]
  const places = new Map(items.map((item, index) => [item, index]))
  const placeOf = (id: Y.ID | null, atEdge: number) => {
    const item = id && itemById(doc, id)
    return (item && places.get(item)) ?? atEdge
  }
  const keys = marks.map(({ key }) => key)
  /**
   * The first or last word of a mark beside its border: borders of earlier marks of its author may stand between. What stood
   * beside the border of another person is not known.
   */
  const wordBeside = (border: Y.Item, side: 'origin' | 'rightOrigin'): Y.ID | null => {
    for (let id = border[side]; id;) {
      const item = itemById(doc, id)
      const isOwn = item?.id.client === border.id.client
      if (!item || !isOwn || !isBorder(item, keys)) return id
      const next = item[side]
      const [from, to] = [
        places.get(item) ?? 0,
        placeOf(next, side === 'origin' ? -1 : items.length),
      ]
      const between = items.slice(Math.min(from, to) + 1, Math.max(from, to))
      const isKnown = ({ id: { client }, countable }: Y.Item) =>
        countable && client === border.id.client
      const known = side === 'origin' ? between.findLast(isKnown) : between.find(isKnown)
      if (known) return known.id
      id = next
    }
    return null
  }
  return marks.flatMap(({ key, start, end }): readonly StrayMark[] => {
    const [first, last] = [placeOf(start.id, 0), placeOf(end.id, 0)]
    const isOn = (item: Y.Item) => {
      const place = placeOf(item.id, 0)
      const before = borders.findLast((one) => keyOf(one) === key && placeOf(one.id, 0) < place)
      return before?.content instanceof Y.ContentFormat && before.content.value !== null
    }
    // its author knew what they had written themselves
    const isOthers = ({ id }: Y.Item) => id.client !== start.id.client
    const atStart = withThoseWrittenBeside(
      items.slice(first + 1, placeOf(wordBeside(start, 'rightOrigin'), first)).filter(isOthers),
      ({ origin }) => placeOf(origin, -1) < first,
    )
    const atEnd = withThoseWrittenBeside(
      items.slice(placeOf(wordBeside(end, 'origin'), last) + 1, last).filter(isOthers),
      ({ rightOrigin }) => placeOf(rightOrigin, Infinity) > last,
    )
    // a new letter is outside, too, where only erased words stand between it and the border
    const isSetBefore = !isNew(start.id) && isKeyOfEdit(key, start.id)
    const inside = isSetBefore ? items.slice(first + 1, last) : []
    const isWord = ({ id, countable, deleted }: Y.Item) => countable && !deleted && !isNew(id)
    const upToWord = (all: readonly Y.Item[]) => {
      const end = all.findIndex(isWord)
      return all
        .slice(0, end < 0 ? all.length : end)
        .filter((item) => isNew(item.id) && isOthers(item))
    }
    const lateAtStart = withThoseWrittenBeside(
      upToWord(inside),
      ({ origin }) => placeOf(origin, -1) < first,
    )
    const lateAtEnd = withThoseWrittenBeside(
      upToWord(inside.toReversed()),
      ({ rightOrigin }) => placeOf(rightOrigin, Infinity) > last,
    )
    return [...new Set([...atStart, ...atEnd, ...lateAtStart, ...lateAtEnd])]
      .filter((item) => (item.countable || item.content instanceof Y.ContentDeleted) && isOn(item))
      .map((item) => ({ item, key }))
  })
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

/** The marks of which both borders were set by one edit: people who know the one know the other as well. */
function marksIn(borders: readonly Y.Item[]): readonly Borders[] {
  return borders.flatMap((start) => {
    const { client, clock } = start.id
    const end = borders.find((one) => Y.compareIDs(one.id, Y.createID(client, clock + 1)))
    const [from, to] = [start.content, end?.content]
    if (!end || !(from instanceof Y.ContentFormat && to instanceof Y.ContentFormat)) return []
    const isMark = from.key === to.key && from.value !== null && to.value === null
    return isMark ? [{ key: from.key, start, end }] : []
  })
}
