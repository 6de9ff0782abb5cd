// When two people change one thing at once and one of them takes it back, the library leaves two faults: a
// value is gone although only one of them has taken it back, and a mark whose end was taken away goes on to the
// end of the text. And a mark may lie on a letter that was typed right beside its words at the same moment.
import * as Y from 'yjs'
import type { Authored, SentUpdate } from '../carry-over/sent-update.ts'
import { areTooMany, clearStrayMarks } from '../carry-over/stray-marks.ts'
import { setMarks } from '#/shared/script/fence.ts'
import { isBegunBy, isStartOf } from '#/shared/script/mark-keys.ts'
import { hasItem } from '#/shared/script/state-vector.ts'
import { entryItems, isDeleted, itemOf, itemsIn } from '#/shared/script/items.ts'
import { ownMarks } from './limited-writer.ts'
import { marksAround } from './marks-around.ts'

interface AppliedUpdates extends Pick<Authored, 'deletions' | 'namesAll' | 'limited'> {
  /** Each of them by itself. */
  readonly updates: readonly Pick<SentUpdate, 'deletions' | 'structs'>[]
}

/**
 * Repairs these faults after an update. To be called from `afterTransaction`.
 * @param applied the deletions that the updates name, and whether they name also those that were heard of
 * @param origin the origin of the transaction in which the repairs are written
 */
export function repairConflicts(
  transaction: Y.Transaction,
  { deletions: named, namesAll, limited, updates }: AppliedUpdates,
  origin: unknown,
): void {
  const edits: (() => void)[] = []
  const isNew = (id: Y.ID) => !hasItem(transaction.beforeState, id)
  const isGone = ({ id }: Y.Item) => Y.isDeleted(transaction.deleteSet, id)
  const names = (id: Y.ID) => Y.isDeleted(named, id)
  const isNamed = ({ id }: Y.Item) => names(id)
  const isLost = (item: Y.Item) => isGone(item) && !isNamed(item)
  const isMade = (item: Y.Item) => isNamed(item) && (!namesAll || isGone(item))
  // no repair takes more than the author may: deletions of superfluous borders are taken from everybody
  const mayClear = limited ? ownMarks(transaction, limited) : () => true
  for (const [type, keys] of transaction.changed) {
    const changed: unknown = type
    if (isDeleted(type)) continue
    if (changed instanceof Y.XmlText) {
      const marks = new Set([...itemsIn(changed)].flatMap(({ content }) => keysIn(content)))
      if (marks.size > 0) edits.push(...openMarks(changed, mayClear))
      if (marks.size > 0 && !areTooMany(marks))
        edits.push(
          ...clearStrayMarks(changed, { isNew, isState: namesAll, names }),
          ...marksAround(changed, { isNew, names }),
          ...marksBegunAnew(changed, isNew, { isGone, isMade, mayClear }),
        )
    } else if (changed instanceof Y.Map || changed instanceof Y.XmlElement)
      for (const key of keys)
        if (key !== null) edits.push(...lostValue(changed, key, { isLost, updates }))
  }
  if (edits.length > 0) transaction.doc.transact(() => edits.forEach((edit) => edit()), origin)
}

const keysIn = (content: Y.Item['content']): readonly string[] =>
  content instanceof Y.ContentFormat ? [content.key] : []

interface Losses extends Pick<AppliedUpdates, 'updates'> {
  /** Whether an item has been deleted by the updates, and none of them says so. */
  readonly isLost: (item: Y.Item) => boolean
}

/**
 * If a key has no value any more, sets the value again that its author has not taken away. Who has written a value, and then
 * removes one that holds against it, saw that one in the place of the own one.
 */
function lostValue(
  type: Y.Map<unknown> | Y.XmlElement,
  key: string,
  { isLost, updates }: Losses,
): readonly (() => void)[] {
  const [newest, ...others] = entryItems(type, key)
  if (!newest?.deleted || isLost(newest)) return []
  const removing = updates.filter(({ deletions }) => Y.isDeleted(deletions, newest.id))
  const isOfRemover = ({ id }: Y.Item) => removing.some(({ structs }) => brings(structs, id))
  const lost = others.find((item) => isLost(item) && !isOfRemover(item))
  if (!(lost?.content instanceof Y.ContentAny)) return []
  const value: unknown = lost.content.arr.at(-1)
  return [
    () => (type instanceof Y.Map ? type.set(key, value) : type.setAttribute(key, value as string)),
  ]
}

/** Whether the author of an update may take the mark of a border from words. */
type MayClear = (border: Y.ContentFormat) => boolean

const brings = (structs: SentUpdate['structs'], { client, clock }: Y.ID): boolean =>
  structs.some(
    ({ id, length }) => id.client === client && id.clock <= clock && clock < id.clock + length,
  )

/** Removes marks that have no end: the author who took such a mark away has removed its end. */
function openMarks(text: Y.XmlText, mayClear: MayClear): readonly (() => void)[] {
  const starts = new Map<string, number>()
  let length = 0
  for (const { content, deleted, length: size, countable } of itemsIn(text)) {
    if (deleted) continue
    if (!(content instanceof Y.ContentFormat)) length += countable ? size : 0
    else if (content.value === null) starts.delete(content.key)
    else if (!starts.has(content.key) && mayClear(content)) starts.set(content.key, length)
  }
  return [...starts].flatMap(([key, start]) =>
    start < length ? [() => setMarks(text, start, length - start, { [key]: null })] : [],
  )
}

/** Stands for the clients that have deleted the beginning of a mark: an update does not say which of its authors has. */
const ANY_DELETER = -1

interface Deletions {
  /** Whether an item has been deleted by the update. */
  readonly isGone: (item: Y.Item) => boolean
  /** Whether the update's author has deleted an item, which another person may have deleted before. */
  readonly isMade: (item: Y.Item) => boolean
  readonly mayClear: MayClear
}

/**
 * Takes a mark from words from which one person has cleared it, where it begins anew behind those from which another one has
 * cleared it at the same moment.
 */
function marksBegunAnew(
  text: Y.XmlText,
  isNew: (id: Y.ID) => boolean,
  deletions: Deletions,
): readonly (() => void)[] {
  const items = [...itemsIn(text)]
  const own = itemOf(text)
  const isEdited = items.some(
    (item) =>
      (item.content instanceof Y.ContentFormat && isNew(item.id)) ||
      (item.deleted && deletions.isMade(item)),
  )
  if (!isEdited || !own || isNew(own.id)) return []
  const isClient = (client: number) => text.doc?.store.clients.has(client) === true
  return [...startedMarks(items, deletions.mayClear)].flatMap((key) => {
    const isStart = isStartOf(key)
    const isBegun = (id: Y.ID) => isBegunBy(key, id, isNew, isClient)
    // a mark that the update itself has set was not known to anybody who could have cleared it at the same moment
    const isSetHere = items.some((item) => isNew(item.id) && isStart(item) && isBegun(item.id))
    if (isSetHere) return []
    // what the server carries over is on the words on purpose
    const isMeant = (id: Y.ID) => id.client === text.doc?.clientID || isBegun(id)
    return clearedWords(items, { ...deletions, isNew, isStart, isMeant }).map(
      ([start, length]) =>
        () =>
          setMarks(text, start, length, { [key]: null }),
    )
  })
}

/** The keys of the marks that begin in a text, and that may be cleared. */
function startedMarks(items: readonly Y.Item[], mayClear: MayClear): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ content, deleted }) => {
      const isStart = content instanceof Y.ContentFormat && !deleted && content.value !== null
      return isStart && mayClear(content) ? [content.key] : []
    }),
  )
}

interface MarkOfText extends Omit<Deletions, 'mayClear'> {
  readonly isNew: (id: Y.ID) => boolean
  /** Whether an item begins the mark, or ends it; null if it is no border of it. */
  readonly isStart: ReturnType<typeof isStartOf>
  /** Whether a beginning was written by the edit that set the mark, or by the server. */
  readonly isMeant: (id: Y.ID) => boolean
}

/** The places and lengths of words that were there, and from which a mark was cleared that begins anew before them. */
function clearedWords(
  items: readonly Y.Item[],
  { isGone, isMade, isNew, isStart, isMeant }: MarkOfText,
): readonly (readonly [start: number, length: number])[] {
  const words: (readonly [number, number])[] = []
  const clearers = new Set<number>()
  let [was, is, isMeantHere, index] = [false, false, false, 0]
  // the end of words that were written with the mark clears nothing
  let areNewWords = false
  const passBorder = (item: Y.Item, begins: boolean) => {
    const { id, deleted } = item
    if (!isNew(id) && (!deleted || isGone(item))) was = begins
    if (!deleted) is = begins
    if (begins && !deleted) isMeantHere = isMeant(id)
    if (isNew(id) && !deleted && !begins && !areNewWords) clearers.add(id.client)
    else if (deleted && isMade(item) && begins && !is) clearers.add(ANY_DELETER)
    else if (isNew(id) || isMade(item)) {
      clearers.delete(id.client)
      clearers.delete(ANY_DELETER)
    }
    if (!deleted) areNewWords = begins && isNew(id)
  }
  for (const item of items) {
    const { id, deleted, countable, length } = item
    const begins = isStart(item)
    if (begins !== null) passBorder(item, begins)
    if (!countable || deleted) continue
    areNewWords &&= isNew(id)
    const isCleared = clearers.size > 0 || (!was && !isMeantHere)
    if (is && !isNew(id) && isCleared) words.push([index, length])
    index += length
  }
  return words
}
