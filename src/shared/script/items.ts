// How Yjs stores the parts of a shared document. Only internal fields of Yjs hold these data: no other file reads them but
// the server's `conflict-limit.ts`, which goes Yjs's own ways through them, and no code writes them, except that
// `insertBehind` and `insertBetween` add an item in the way of Yjs's own texts.
import * as Y from 'yjs'

type Type = Pick<Y.AbstractType<unknown>, '_item' | '_start'>

type MapType = Pick<Y.AbstractType<unknown>, '_map'>

/** The item that stores a part; null for a root. */
export function itemOf({ _item: item }: Type): Y.Item | null {
  return item
}

export function isDeleted(type: Type): boolean {
  return itemOf(type)?.deleted === true
}

/** All items of a part, deleted ones included, in the order of their places. */
export function* itemsIn({ _start: first }: Type): Iterable<Y.Item> {
  for (let item = first; item; item = item.right) yield item
}

/** The elements and texts in a part. The library's own list makes one more for each of them. */
export function partsIn({ _start: first }: Type): readonly unknown[] {
  const parts: unknown[] = []
  for (let item = first; item; item = item.right)
    if (!item.deleted && item.content instanceof Y.ContentType) parts.push(item.content.type)
  return parts
}

/** The letters of a text that is one piece without marks; null for any other one. */
export function lettersOfPlain({ _start: first }: Type): string | null {
  const isPlain = first?.right === null && !first.deleted
  return isPlain && first.content instanceof Y.ContentString ? first.content.str : null
}

/** Letters of a text that have the same marks. */
interface Piece {
  readonly letters: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The letters of a text with their marks: the library's own list is made anew for each of thousands of texts at opening. */
export function piecesIn(text: Type): readonly Piece[] {
  const pieces: Piece[] = []
  const marks = new Map<string, unknown>()
  let letters = ''
  const close = () => {
    if (letters === '') return
    // each cue has a key of its own, for which the engine would describe other objects anew
    const attributes: Record<string, unknown> = Object.create(null)
    for (const [key, value] of marks) attributes[key] = value
    pieces.push({ letters, attributes })
    letters = ''
  }
  for (const { deleted, content } of itemsIn(text)) {
    if (deleted) continue
    if (content instanceof Y.ContentString) letters += content.str
    else if (content instanceof Y.ContentFormat) {
      close()
      if (content.value === null) marks.delete(content.key)
      else marks.set(content.key, content.value)
    } else if (content instanceof Y.ContentType || content instanceof Y.ContentEmbed) close()
  }
  close()
  return pieces
}

/** Whether an element has no attribute but those that are as usual: no list of them is made, as there would be of thousands of elements. */
export function hasUsualAttributes(
  { _map: attributes }: Y.XmlElement,
  isUsual: (name: string, value: unknown) => boolean,
): boolean {
  if (attributes.size === 0) return true
  for (const [name, { deleted, content, length }] of attributes)
    if (!deleted && !isUsual(name, content.getContent()[length - 1])) return false
  return true
}

/** The item of each attribute. */
export function attributeItems({ _map: attributes }: Y.XmlElement): readonly Y.Item[] {
  return [...attributes.values()]
}

/** The items of a map's entry or of an attribute, newest first. Of values that were set at once, one is the newest. */
export function* entryItems({ _map: entries }: MapType, key: string): Iterable<Y.Item> {
  for (let item = entries.get(key) ?? null; item; item = item.left) yield item
}

/** The keys of all entries that a map has or had. */
export const keysEver = ({ _map: entries }: MapType): Iterable<string> => entries.keys()

/** A name for an id, by which maps and sets find it. */
export const nameOf = ({ client, clock }: Y.ID): string => `${client}:${clock}`

/** The id of a neighbouring character that was written in the same go. */
export const idAt = ({ client, clock }: Y.ID, step: number): Y.ID =>
  Y.createID(client, clock + step)

/** The item with this id; null where the document does not have it, or nothing is left of it. */
export function itemById(doc: Y.Doc, id: Y.ID): Y.Item | null {
  if (id.clock >= Y.getState(doc.store, id.client)) return null
  const item: unknown = Y.getItem(doc.store, id)
  return item instanceof Y.Item ? item : null
}

/** How many neighbouring ids, from this one on, are in one item, or in one that is gone; at most `length`. */
export function alikeInItem(doc: Y.Doc, id: Y.ID, length: number): number {
  if (id.clock >= Y.getState(doc.store, id.client)) return length
  const item = Y.getItem(doc.store, id)
  return Math.min(length, item.id.clock + item.length - id.clock)
}

interface Stretch {
  readonly offset: number
  readonly length: number
}

/**
 * Characters of an item, with both halves of every sign that has two: Yjs writes two others for a sign that it cuts in the midst,
 * so nothing may be edited, or inserted, between its halves.
 */
export function signsIn(item: Y.Item | null, { offset, length }: Stretch): Stretch {
  const letters = item?.content instanceof Y.ContentString ? item.content.str : ''
  const isWithin = (at: number) =>
    /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(letters.slice(Math.max(0, at - 1), at + 1))
  const [start, end] = [offset, offset + length]
  const first = isWithin(start) ? start - 1 : start
  return { offset: first, length: (isWithin(end) ? end + 1 : end) - first }
}

/** The item that ends with this id, split off from its item if need be. To be called in a transaction. */
export function itemUpTo({ parent }: Y.Item, id: Y.ID): Y.Item | null {
  const doc = parent instanceof Y.XmlText ? parent.doc : null
  return doc && Y.transact(doc, (transaction) => Y.getItemCleanEnd(transaction, doc.store, id))
}

/**
 * Inserts letters right behind an item, before the deleted items that may follow it. Yjs's own methods insert behind
 * deleted items, whoever has written them.
 */
export function insertBehind(left: Y.Item, letters: string): void {
  insertContents(left, [new Y.ContentString(letters)])
}

/**
 * Inserts a letter before an item, as somebody would have done who knew nothing of what stands between `left` and that item: Yjs puts it
 * behind all of that by the greater id.
 */
export function insertBetween(left: Y.Item | null, right: Y.Item, letter: string): Y.Item | null {
  const { parent } = right
  if (!(parent instanceof Y.XmlText) || !parent.doc) return null
  return Y.transact(parent.doc, (transaction) => {
    const { clientID, store } = transaction.doc
    const id = Y.createID(clientID, Y.getState(store, clientID))
    const content = new Y.ContentString(letter)
    const ends = [left?.lastId ?? null, right.id] as const
    const item = new Y.Item(id, left, ends[0], right, ends[1], parent, null, content)
    item.integrate(transaction, 0)
    forgetPlacesIn(parent)
    return item
  })
}

type Marks = Readonly<Record<string, unknown>>

/** Inserts letters behind an item, with their own borders of the marks that change there: nothing but the letters gets these. */
export function insertMarkedBehind(
  left: Y.Item,
  letters: string,
  { changes, before }: { readonly changes: Marks; readonly before: Marks },
): void {
  const bordersOf = (marks: Marks) =>
    // a mark ends with null, which the type of the constructor's parameter leaves out
    Object.keys(changes).map((key) =>
      Object.assign(new Y.ContentFormat(key, {}), { value: marks[key] ?? null }),
    )
  insertContents(left, [...bordersOf(changes), new Y.ContentString(letters), ...bordersOf(before)])
}

function insertContents(
  left: Y.Item,
  contents: readonly (Y.ContentString | Y.ContentFormat)[],
): void {
  const { parent } = left
  if (!(parent instanceof Y.XmlText) || !parent.doc) return
  Y.transact(parent.doc, (transaction) => {
    const { clientID, store } = transaction.doc
    let last = left
    for (const content of contents) {
      const { lastId, right } = last
      const id = Y.createID(clientID, Y.getState(store, clientID))
      // both neighbours are the real ones: clients that name others may put the same items into different orders
      const item = new Y.Item(id, last, lastId, right, right?.id ?? null, parent, null, content)
      item.integrate(transaction, 0)
      last = item
    }
    forgetPlacesIn(parent)
  })
}

/** As for changes of other clients, places that Yjs has cached in a text count no more. */
function forgetPlacesIn({ _searchMarker: places }: Y.XmlText): void {
  places?.splice(0)
}

/** In bytes. The browser's decoder of text costs more for each call than this many letters do. */
const MAX_SHORT = 24
/** How many words are remembered; a power of two. */
const KNOWN_WORDS = 256
const known: string[] = Array.from({ length: KNOWN_WORDS }, () => '')

/**
 * Reads short words without the browser's decoder of text, and each of them that was read just before as the same object: a script
 * is opened from tens of thousands of names of elements and attributes, of which there are some twenty.
 */
class ShortWordsDecoder extends Y.UpdateDecoderV1 {
  override readString(): string {
    return this.#readShort() ?? super.readString()
  }

  override readKey(): string {
    return this.#readShort() ?? super.readKey()
  }

  /** Null, and nothing read, for what is longer or has other letters than those of ASCII. */
  #readShort(): string | null {
    const { arr, pos } = this.restDecoder
    const length = arr[pos] ?? 0
    const start = pos + 1
    const end = start + length
    if (length === 0 || length > MAX_SHORT || end > arr.length) return null
    const place = (Number(arr[start]) * 31 + Number(arr[end - 1]) * 7 + length) & (KNOWN_WORDS - 1)
    const before = known[place] ?? ''
    const word = isWord(before, arr, start, length) ? before : readWord(arr, start, end)
    if (word === null) return null
    known[place] = word
    this.restDecoder.pos = end
    return word
  }
}

function isWord(word: string, bytes: Uint8Array, start: number, length: number): boolean {
  if (word.length !== length) return false
  for (let index = 0; index < length; index++)
    if (word.charCodeAt(index) !== bytes[start + index]) return false
  return true
}

/** Null where it has letters of several bytes. */
function readWord(bytes: Uint8Array, start: number, end: number): string | null {
  for (let index = start; index < end; index++) if (Number(bytes[index]) >= 0x80) return null
  return String.fromCharCode(...bytes.subarray(start, end))
}

/** Applies an update as the library's own function does, in two thirds of the time. */
export function applyState(doc: Y.Doc, update: Uint8Array, origin?: unknown): void {
  Y.applyUpdateV2(doc, update, origin, ShortWordsDecoder)
}
