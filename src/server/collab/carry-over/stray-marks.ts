// A mark lies on all characters between its borders. A letter that is typed right beside its words at the same moment may
// come to stand within a border, although neither its author nor the author of the mark knew of the other one.
import * as Y from 'yjs'
import { itemById, itemsIn } from '#/shared/script/items.ts'

/** Characters of one item that a mark lies on by accident. */
export interface StrayMark {
  readonly item: Y.Item
  readonly key: string
}

/** @param counts whether an item is read as existing */
export function strayMarks(
  text: Y.XmlText,
  counts: (item: Y.Item) => boolean = ({ deleted }) => !deleted,
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
  return marks.flatMap(({ key, start, end }): readonly StrayMark[] => {
    const [first, last] = [placeOf(start.id, 0), placeOf(end.id, 0)]
    const isOn = (item: Y.Item) => {
      const place = placeOf(item.id, 0)
      const before = borders.findLast((one) => keyOf(one) === key && placeOf(one.id, 0) < place)
      return before?.content instanceof Y.ContentFormat && before.content.value !== null
    }
    const atStart = withThoseWrittenBeside(
      items.slice(first + 1, placeOf(wordBeside(start, 'rightOrigin'), first)),
      ({ origin }) => placeOf(origin, -1) < first,
    )
    const atEnd = withThoseWrittenBeside(
      items.slice(placeOf(wordBeside(end, 'origin'), last) + 1, last),
      ({ rightOrigin }) => placeOf(rightOrigin, Infinity) > last,
    )
    return [...atStart, ...atEnd]
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

/**
 * The first or last word of a mark beside its border: borders that the same author has set before may stand between. What stood
 * beside the border of another one for its author is not known.
 */
function wordBeside(border: Y.Item, side: 'origin' | 'rightOrigin'): Y.ID | null {
  const id = border[side]
  const item = id && itemIn(border.parent, id)
  const isOwn = item?.id.client === border.id.client
  return item && isOwn && keyOf(item) !== null ? wordBeside(item, side) : id
}

function itemIn(text: Y.Item['parent'], id: Y.ID): Y.Item | null {
  return text instanceof Y.XmlText && text.doc ? itemById(text.doc, id) : null
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
