// When two people change one thing at once and one of them takes it back, the library leaves two faults: a
// value is gone although only one of them has taken it back, and a mark whose end was taken away goes on to the
// end of the text. And a mark may lie on a letter that was typed right beside its words at the same moment.
import * as Y from 'yjs'
import type { DeleteSet } from '../carry-over/sent-update.ts'
import { strayMarks } from '../carry-over/stray-marks.ts'
import { setMarks } from '#/shared/script/fence.ts'
import { entryItems, isDeleted, itemsIn } from '#/shared/script/items.ts'

/**
 * Repairs these faults after an update. To be called from `afterTransaction`.
 * @param named the deletions that the applied updates name
 * @param origin the origin of the transaction in which the repairs are written
 */
export function repairConflicts(
  transaction: Y.Transaction,
  named: DeleteSet,
  origin: unknown,
): void {
  const edits: (() => void)[] = []
  const isLost = ({ id }: Y.Item) =>
    Y.isDeleted(transaction.deleteSet, id) && !Y.isDeleted(named, id)
  for (const [type, keys] of transaction.changed) {
    const changed: unknown = type
    if (isDeleted(type)) continue
    if (changed instanceof Y.XmlText) edits.push(...openMarks(changed), ...marksBeside(changed))
    else if (changed instanceof Y.Map || changed instanceof Y.XmlElement)
      for (const key of keys) if (key !== null) edits.push(...lostValue(changed, key, isLost))
  }
  if (edits.length > 0) transaction.doc.transact(() => edits.forEach((edit) => edit()), origin)
}

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

/** Takes marks from letters that they lie on by accident. */
function marksBeside(text: Y.XmlText): readonly (() => void)[] {
  const strays = strayMarks(text)
  if (strays.length === 0) return []
  const starts = new Map<Y.Item, number>()
  let length = 0
  for (const item of itemsIn(text)) {
    starts.set(item, length)
    if (item.countable && !item.deleted) length += item.length
  }
  return strays.flatMap(({ item, key }) => {
    const start = starts.get(item)
    const isThere = start !== undefined && !item.deleted
    return isThere ? [() => setMarks(text, start, item.length, { [key]: null })] : []
  })
}
