// Two people who write at one place at once would tear each other's words: what both insert behind one letter is
// ordered by their client ids. So the next letter of a person, which is on its way, would come to stand behind the words
// of another person who has begun behind the letter before it. A deleted item between the two, the fence, prevents
// that, because its client id is greater than those of all people.
import * as Y from 'yjs'
import { forwardsOf } from './copies/forwards.ts'
import { insertBetween, itemById, itemsIn } from './items.ts'

/** The first client id of fences. The ids of people are smaller than 2³². */
const FENCES = 2 ** 48

/** The client id under which a client sets its fences. */
export const fenceIdOf = (client: number): number => FENCES + client

export const isFenceId = (client: number): boolean => client >= FENCES

/** The client id of the client that writes under an id: a client sets its fences under an id of their own. */
export const writerOf = (client: number): number => (isFenceId(client) ? client - FENCES : client)

/**
 * Sets a fence at an index of a text if another person's next letter may be on its way to that place. To be called before
 * letters or the border of a mark are written there: a letter on its way may come to stand behind a border, too, and then
 * also behind the letters that another person has written before the border.
 */
export function setFence(text: Y.XmlText, index: number): void {
  const { doc } = text
  const letter = index > 0 ? letterBefore(text, index) : null
  if (doc && letter && isLastOfAnother(doc, letter)) writeFence(doc, text, index)
}

/**
 * Sets a fence behind a letter in any case: words that its author has deleted behind it may be on their way back, also after
 * the author has written elsewhere.
 */
export function setFenceBehindLetter(text: Y.XmlText, index: number): void {
  const { doc } = text
  if (doc && index > 0) writeFence(doc, text, index)
}

/**
 * Sets a fence before a deleted letter of a text, and answers it. What is written behind the fence stands behind all that others, unheard,
 * write before the letter, and before all that they write behind it.
 */
export function setFenceBefore({ doc }: Y.XmlText, letter: Y.ID): Y.Item | null {
  if (!doc) return null
  return Y.transact(doc, (transaction) => {
    const right = Y.getItemCleanStart(transaction, letter)
    const fence = asFenceOf(doc, () => insertBetween(beforeTypedAt(doc, right), right, ' '))
    fence?.delete(transaction)
    return fence
  })
}

/**
 * An item before what was typed right before a letter. What others, unheard, type there is ordered among that by the ids of its authors,
 * so a fence that names a part of it might stand before what they type. A fence that names this item stands behind all of it.
 */
function beforeTypedAt(doc: Y.Doc, letter: Y.Item): Y.Item | null {
  const passed = new Set<Y.Item | null>([letter])
  /** The items, not passed yet, behind which others of the passed ones were typed. */
  const origins = new Set<Y.Item | null>()
  let before = letter.left
  for (let item = letter.left; ; item = item.left) {
    origins.delete(item)
    if (origins.size === 0) before = item
    const next = item?.rightOrigin && itemById(doc, item.rightOrigin)
    if (!item || !next || !passed.has(next) || isFenceId(item.id.client)) return before
    passed.add(item)
    origins.add(item.origin && itemById(doc, item.origin))
  }
}

function writeFence(doc: Y.Doc, text: Y.XmlText, index: number): void {
  asFenceOf(doc, () => text.insert(index, ' '))
  text.delete(index, 1)
}

/** Writes under the client id of fences. */
function asFenceOf<T>(doc: Y.Doc, write: () => T): T {
  const { clientID } = doc
  doc.clientID = fenceIdOf(clientID)
  const written = write()
  doc.clientID = clientID
  return written
}

/** Sets and removes marks. */
export function setMarks(
  text: Y.XmlText,
  index: number,
  length: number,
  marks: Readonly<Record<string, unknown>>,
): void {
  setFence(text, index)
  setFence(text, index + length)
  text.format(index, length, { ...marks })
}

/**
 * The item of the letter before an index, if this client has written the letter, and deleted items or borders of marks follow
 * it; null in all other cases.
 */
export function ownItemBefore(text: Y.XmlText, index: number): Y.Item | null {
  const { doc } = text
  const letter = doc && index > 0 ? letterBefore(text, index) : null
  if (!doc || !letter) return null
  const item = itemById(doc, letter)
  if (!item?.right || item.lastId.clock !== letter.clock) return null
  if (item.right.countable && !item.right.deleted) return null
  return forwardsOf(doc).originOf(letter).client === doc.clientID ? item : null
}

/** Whether letters that were erased stand behind an item, with nothing but borders of marks and fences between. */
export function isBeforeErased({ right }: Y.Item): boolean {
  for (let item = right; item && (item.deleted || !item.countable); item = item.right) {
    const isLetter = !(item.content instanceof Y.ContentFormat) && !isFenceId(item.id.client)
    if (item.deleted && isLetter) return true
  }
  return false
}

function letterBefore(text: Y.XmlText, index: number): Y.ID | null {
  let start = 0
  for (const { countable, deleted, length, id } of itemsIn(text)) {
    if (!countable || deleted) continue
    if (start + length >= index) return Y.createID(id.client, id.clock + index - start - 1)
    start += length
  }
  return null
}

/** Whether a letter, or the letter that it was copied from, is the last that the document knows of another person. */
export function isLastOfAnother(doc: Y.Doc, letter: Y.ID): boolean {
  const origin = forwardsOf(doc).originOf(letter)
  return origin.client !== doc.clientID && isLast(doc, origin)
}

/**
 * Whether its author has written no letter and no block since, as far as is known. Marks, and values beside the text (such
 * as the schema's version, which comes with the first edit), do not lead a writer elsewhere.
 */
function isLast(doc: Y.Doc, { client, clock }: Y.ID): boolean {
  const known = Y.getState(doc.store, client)
  for (let next = clock + 1; next < known;) {
    const item = itemById(doc, Y.createID(client, next))
    if (!item || (!item.deleted && isWritten(item))) return false
    next = item.id.clock + item.length
  }
  return true
}

function isWritten({ content }: Y.Item): boolean {
  return content instanceof Y.ContentString || content instanceof Y.ContentType
}
