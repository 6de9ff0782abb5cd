// When two people change one thing at once and one of them takes it back, the library leaves two faults: a
// value is gone although only one of them has taken it back, and a mark whose end was taken away goes on to the
// end of the text. And a mark may lie on a letter that was typed right beside its words at the same moment.
import * as Y from 'yjs'
import type { Authored } from '../carry-over/sent-update.ts'
import { areTooMany, clearStrayMarks } from '../carry-over/stray-marks.ts'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { isFenceId, setMarks } from '#/shared/script/fence.ts'
import { firstAmong, isBegunBy, isKeyOfEdit, isStartOf } from '#/shared/script/mark-keys.ts'
import { hasItem } from '#/shared/script/state-vector.ts'
import { entryItems, isDeleted, itemById, itemOf, itemsIn } from '#/shared/script/items.ts'

/**
 * Repairs these faults after an update. To be called from `afterTransaction`.
 * @param author of the applied updates: the deletions that they name, and whether they name also those that were heard of
 * @param origin the origin of the transaction in which the repairs are written
 */
export function repairConflicts(
  transaction: Y.Transaction,
  { deletions: named, namesAll }: Pick<Authored, 'deletions' | 'namesAll'>,
  origin: unknown,
): void {
  const edits: (() => void)[] = []
  const isNew = (id: Y.ID) => !hasItem(transaction.beforeState, id)
  const isGone = ({ id }: Y.Item) => Y.isDeleted(transaction.deleteSet, id)
  const names = (id: Y.ID) => Y.isDeleted(named, id)
  const isNamed = ({ id }: Y.Item) => names(id)
  const isLost = (item: Y.Item) => isGone(item) && !isNamed(item)
  const isMade = (item: Y.Item) => isNamed(item) && (!namesAll || isGone(item))
  for (const [type, keys] of transaction.changed) {
    const changed: unknown = type
    if (isDeleted(type)) continue
    if (changed instanceof Y.XmlText) {
      const marks = new Set([...itemsIn(changed)].flatMap(({ content }) => keysIn(content)))
      if (marks.size > 0) edits.push(...openMarks(changed))
      if (marks.size > 0 && !areTooMany(marks))
        edits.push(
          ...clearStrayMarks(changed, { isNew, isState: namesAll, names }),
          ...marksAround(changed, { isNew, names }),
          ...marksBegunAnew(changed, isNew, { isGone, isMade }),
        )
    } else if (changed instanceof Y.Map || changed instanceof Y.XmlElement)
      for (const key of keys) if (key !== null) edits.push(...lostValue(changed, key, isLost))
  }
  if (edits.length > 0) transaction.doc.transact(() => edits.forEach((edit) => edit()), origin)
}

const keysIn = (content: Y.Item['content']): readonly string[] =>
  content instanceof Y.ContentFormat ? [content.key] : []

/** If a key has no value any more, sets the value again that its author has not taken away. */
function lostValue(
  type: Y.Map<unknown> | Y.XmlElement,
  key: string,
  isLost: (item: Y.Item) => boolean,
): readonly (() => void)[] {
  const [newest, ...others] = entryItems(type, key)
  if (!newest?.deleted || isLost(newest)) return []
  const lost = others.find(isLost)
  if (!(lost?.content instanceof Y.ContentAny)) return []
  const value: unknown = lost.content.arr.at(-1)
  return [
    () => (type instanceof Y.Map ? type.set(key, value) : type.setAttribute(key, value as string)),
  ]
}

/** Removes marks that have no end: the author who took such a mark away has removed its end. */
function openMarks(text: Y.XmlText): readonly (() => void)[] {
  const starts = new Map<string, number>()
  let length = 0
  for (const { content, deleted, length: size, countable } of itemsIn(text)) {
    if (deleted) continue
    if (!(content instanceof Y.ContentFormat)) length += countable ? size : 0
    else if (content.value === null) starts.delete(content.key)
    else if (!starts.has(content.key)) starts.set(content.key, length)
  }
  return [...starts].flatMap(([key, start]) =>
    start < length ? [() => setMarks(text, start, length - start, { [key]: null })] : [],
  )
}

type Keys = readonly string[]

type Side = 'origin' | 'rightOrigin'

/** What has come with an update. */
interface Come {
  readonly isNew: (id: Y.ID) => boolean
  /** Whether the update names an item as deleted. */
  readonly names: (id: Y.ID) => boolean
}

/**
 * Sets marks on new letters that were typed in marked words, where the border of the mark has been set anew unknown to
 * their author.
 */
function marksAround(text: Y.XmlText, come: Come): readonly (() => void)[] {
  const { isNew } = come
  const own = itemOf(text)
  const { letters, values, around, leftOut } = readMarks(text, isNew)
  if (!own || isNew(own.id) || letters.length === 0) return []
  const isNamed = namedByMoved(text)
  const keys = Object.keys(values)
  const moved = {
    origin: movedBorders([...around.keys()], keys, 'origin', come),
    rightOrigin: movedBorders([...around.keys()].toReversed(), keys, 'rightOrigin', come),
  } as const
  /** The marks on the characters that each new or erased letter was typed behind, and on those that it was typed before. */
  const sides = { origin: new Map<Y.Item, Keys>(), rightOrigin: new Map<Y.Item, Keys>() } as const
  const keysBeside = (item: Y.Item, side: Side): Keys => {
    const id = item[side]
    const beside = id && text.doc && itemById(text.doc, id)
    const on = beside && around.get(beside)
    if (!on) return []
    if (isNew(beside.id)) return sides[side].get(beside) ?? []
    const ofWords = side === 'origin' ? on[1] : on[0]
    if (!beside.deleted)
      return beside.countable ? ofWords : [...new Set([...ofWords, ...moved[side](beside, id)])]
    // an erased letter that was typed in the mark stands outside as well
    const known = sides[side].get(beside) ?? []
    const ofGone = isNew(item.id) ? isNamed(id) : []
    return [...new Set([...ofWords, ...known, ...ofGone, ...moved[side](beside, id)])]
  }
  const passed = [...around.keys()].filter(({ id, deleted }) => deleted || isNew(id))
  for (const side of ['origin', 'rightOrigin'] as const)
    for (const item of side === 'origin' ? passed : passed.toReversed())
      sides[side].set(
        item,
        keysBeside(item, side).filter(
          (key) => !isEndOn(item, key, side) && !leftOut[side].has(`${edgeOf(item, side)} ${key}`),
        ),
      )
  return letters.flatMap(({ item, start, has }) => {
    const behind = sides.origin.get(item) ?? []
    const missing = (sides.rightOrigin.get(item) ?? []).filter(
      (key) => behind.includes(key) && !has.includes(key),
    )
    const marks = Object.fromEntries(missing.map((key) => [key, values[key]]))
    return missing.length > 0 ? [() => setMarks(text, start, item.length, marks)] : []
  })
}

/**
 * Tells which marks name a character, which may be erased, of those whose borders the server has set anew because letters that a mark
 * does not name had come beside it. Where somebody has cleared a mark from words that it names, the border stands right beside these:
 * then it is not known any more which erased words had the mark.
 */
function namedByMoved(text: Y.XmlText): (id: Y.ID) => Keys {
  const { doc } = text
  if (!doc) return () => []
  const [covered, forwards] = [coveredMarksOf(doc), forwardsOf(doc)]
  const isMoved = new Map<string, boolean>()
  for (const border of itemsIn(text)) {
    const { id, content, deleted } = border
    if (deleted || !(content instanceof Y.ContentFormat) || !covered.knows(content.key)) continue
    const { key, value } = content
    const first = value === null ? id.clock - 1 : id.clock
    if (isKeyOfEdit(key, Y.createID(id.client, first))) continue
    const beside = letterBeside(doc, border, value === null ? 'rightOrigin' : 'origin')
    const isOfNamed = beside !== null && covered.has(key, beside, forwards)
    isMoved.set(key, isMoved.get(key) !== false && !isOfNamed)
  }
  const moved = [...isMoved].flatMap(([key, is]) => (is ? key : []))
  return (id) => moved.filter((key) => covered.has(key, id, forwards))
}

/** The character that a border was set beside, past fences and other borders. */
function letterBeside(doc: Y.Doc, border: Y.Item, side: 'origin' | 'rightOrigin'): Y.ID | null {
  for (let id = border[side]; id;) {
    const item = itemById(doc, id)
    const isLetter = !isFenceId(id.client) && !(item?.content instanceof Y.ContentFormat)
    if (!item || isLetter) return id
    id = item[side]
  }
  return null
}

/**
 * The new letters of a text, the values of its marks, and the marks that are on before and behind each item. Who has ended a mark
 * right before a word, or begun it right behind one, has left the word out of it.
 */
function readMarks(text: Y.XmlText, isNew: Come['isNew']) {
  const leftOut = { origin: new Set<string>(), rightOrigin: new Set<string>() } as const
  const letters: { readonly item: Y.Item; readonly start: number; readonly has: Keys }[] = []
  const values: Record<string, unknown> = {}
  const around = new Map<Y.Item, readonly [before: Keys, behind: Keys]>()
  let [on, index]: [Keys, number] = [[], 0]
  for (const item of itemsIn(text)) {
    const { content, countable, deleted, length, origin, rightOrigin } = item
    const before = on
    if (content instanceof Y.ContentFormat && !deleted) {
      const [word, side] =
        content.value === null
          ? ([rightOrigin, 'origin'] as const)
          : ([origin, 'rightOrigin'] as const)
      if (word) leftOut[side].add(`${nameOf(word)} ${content.key}`)
      const others = on.filter((key) => key !== content.key)
      on = content.value === null ? others : [...others, content.key]
      if (content.value !== null) values[content.key] = content.value
    }
    around.set(item, [before, on])
    if (!countable || deleted) continue
    const start = index
    index += length
    if (isNew(item.id)) letters.push({ item, start, has: before })
  }
  return { letters, values, around, leftOut }
}

const isIn = ({ id, length }: Y.Item, { client, clock }: Y.ID) =>
  client === id.client && clock >= id.clock && clock < id.clock + length

const nameOf = ({ client, clock }: Y.ID) => `${client}:${clock}`

/** The first id of an item on the side of what is before it, or the last one on the other side. */
const edgeOf = ({ id, lastId }: Y.Item, side: Side) => nameOf(side === 'origin' ? id : lastId)

/**
 * Tells the marks whose borders have been set anew elsewhere, of all that stood at the place beside a deleted item: several marks
 * may begin or end at one place. The author of the update knows of a border that it deletes.
 * @param items in the direction from the side on
 */
function movedBorders(
  items: readonly Y.Item[],
  keys: Keys,
  side: Side,
  { isNew, names }: Come,
): (item: Y.Item, id: Y.ID) => Keys {
  const isBehind = side === 'origin'
  const finders = keys.map((key) => ({ key, find: firstAmong(key) }))
  /** For each mark what stood beside its border for its author, if that comes yet: others have written between since. */
  const nextTo = new Map<string, Y.ID>()
  /** The marks that have begun up to an id of an item, if one goes in the direction. */
  const begunUpTo = (before: Keys, item: Y.Item, { clock }: Y.ID): Keys => {
    const [from, length] = isBehind
      ? [item.id, clock - item.id.clock + 1]
      : [Y.createID(item.id.client, clock), item.id.clock + item.length - clock]
    let begun = before
    for (const { key, find } of finders) {
      const start = find(from, length)
      const end = find(Y.createID(from.client, from.clock - 1), length)
      const [near, far] = isBehind
        ? [start, end]
        : [end && Y.createID(end.client, end.clock + 1), start]
      if (!near && !far) continue
      begun = begun.filter((one) => one !== key)
      if (!near || far || names(near)) continue
      begun = [...begun, key]
      const next = isBehind ? item.rightOrigin : item.origin
      if (next) nextTo.set(key, next)
    }
    return begun
  }
  const begunBefore = new Map<Y.Item, Keys>()
  let begun: Keys = []
  for (const item of items) {
    begunBefore.set(item, begun)
    for (const [key, next] of nextTo) if (isIn(item, next)) nextTo.delete(key)
    if (item.deleted) begun = begunUpTo(begun, item, isBehind ? item.lastId : item.id)
    else if (!item.countable) begun = begun.filter((key) => !isEndOn(item, key, side))
    else if (!isNew(item.id)) begun = begun.filter((key) => nextTo.has(key))
  }
  return (item, id) => begunUpTo(begunBefore.get(item) ?? [], item, id)
}

/** Whether the author of a new border has left what comes on the other side of it outside the mark. */
function isEndOn({ content }: Y.Item, key: string, side: Side): boolean {
  if (!(content instanceof Y.ContentFormat) || content.key !== key) return false
  return (content.value === null) === (side === 'origin')
}

/** Stands for the clients that have deleted the beginning of a mark: an update does not say which of its authors has. */
const ANY_DELETER = -1

interface Deletions {
  /** Whether an item has been deleted by the update. */
  readonly isGone: (item: Y.Item) => boolean
  /** Whether the update's author has deleted an item, which another person may have deleted before. */
  readonly isMade: (item: Y.Item) => boolean
}

/**
 * Takes a mark from words from which one person has cleared it, where it begins anew behind those from which another one has
 * cleared it at the same moment.
 */
function marksBegunAnew(
  text: Y.XmlText,
  isNew: (id: Y.ID) => boolean,
  { isGone, isMade }: Deletions,
): readonly (() => void)[] {
  const items = [...itemsIn(text)]
  const keys = new Set<string>()
  const isClient = (client: number) => text.doc?.store.clients.has(client) === true
  let isEdited = false
  for (const item of items) {
    const { content, deleted } = item
    if (content instanceof Y.ContentFormat && !deleted) keys.add(content.key)
    isEdited ||= (content instanceof Y.ContentFormat && isNew(item.id)) || (deleted && isMade(item))
  }
  const own = itemOf(text)
  if (!isEdited || !own || isNew(own.id)) return []
  // a mark that the update itself has set was not known to anybody who could have cleared it at the same moment
  const isSetHere = (key: string, isStart: ReturnType<typeof isStartOf>) =>
    items.some(
      (item) => isNew(item.id) && isStart(item) && isBegunBy(key, item.id, isNew, isClient),
    )
  return [...keys].flatMap((key) => {
    const isStartOfKey = isStartOf(key)
    if (isSetHere(key, isStartOfKey)) return []
    const edits: (() => void)[] = []
    const clearers = new Set<number>()
    let [was, is, isBegun, index] = [false, false, false, 0]
    // the end of words that were written with the mark clears nothing
    let areNewWords = false
    for (const item of items) {
      const { id, deleted, countable, length } = item
      const isStart = isStartOfKey(item)
      if (isStart !== null) {
        if (!isNew(item.id) && (!deleted || isGone(item))) was = isStart
        if (!deleted) is = isStart
        // what the server carries over is on the words on purpose
        if (isStart && !deleted)
          isBegun = id.client === text.doc?.clientID || isBegunBy(key, id, isNew, isClient)
        if (isNew(item.id) && !deleted && !isStart && !areNewWords) clearers.add(id.client)
        else if (deleted && isMade(item) && isStart && !is) clearers.add(ANY_DELETER)
        else if (isNew(item.id) || isMade(item)) {
          clearers.delete(id.client)
          clearers.delete(ANY_DELETER)
        }
      }
      if (isStart !== null && !deleted) areNewWords = isStart && isNew(item.id)
      if (!countable || deleted) continue
      areNewWords &&= isNew(item.id)
      const start = index
      index += length
      if (is && !isNew(item.id) && (clearers.size > 0 || (!was && !isBegun)))
        edits.push(() => setMarks(text, start, length, { [key]: null }))
    }
    return edits
  })
}
