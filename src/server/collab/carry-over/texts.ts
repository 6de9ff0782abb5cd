// Texts and the elements around them: which text a character is in, and what goes when it is empty.
import * as Y from 'yjs'
import {
  idAt,
  isDeleted,
  itemsIn,
  itemById,
  itemOf,
  itemUpTo,
  nameOf,
} from '#/shared/script/items.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import type { Insert } from './settlement.ts'
import { type Character, idOf, type TextIndex } from './text-index.ts'

export interface Place {
  readonly text: Y.XmlText
  readonly index: number
}

/** The text that an item is. */
export function textIn({ content }: Y.Item): Y.XmlText | null {
  return content instanceof Y.ContentType && content.type instanceof Y.XmlText ? content.type : null
}

/** The text that a character is or was in, or the text with this id; null where it was garbage-collected. */
export function textOf(doc: Y.Doc, id: Y.ID): Y.XmlText | null {
  const item = itemById(doc, id)
  return item && (textIn(item) ?? (item.parent instanceof Y.XmlText ? item.parent : null))
}

/** The nearest character on one side of another one in its text, of those that count. */
export function besideIn(
  item: Y.Item,
  id: Y.ID,
  side: 'left' | 'right',
  counts: (item: Y.Item) => boolean,
): Y.ID | null {
  const step = id.clock - item.id.clock + (side === 'left' ? -1 : 1)
  if (step >= 0 && step < item.length) return idAt(item.id, step)
  let next = item[side]
  while (next && !counts(next)) next = next[side]
  return next && (side === 'left' ? next.lastId : next.id)
}

export function isTextId(doc: Y.Doc, id: Y.ID): boolean {
  const item = itemById(doc, id)
  return item !== null && textIn(item) !== null
}

/** The texts that are or were in an element. */
export const textsIn = (element: Y.XmlElement): readonly Y.XmlText[] =>
  [...itemsIn(element)].flatMap((item) => {
    const part = item.content instanceof Y.ContentType ? item.content.type : null
    return part instanceof Y.XmlElement ? textsIn(part) : (textIn(item) ?? [])
  })

/** The block, or the part of a block, that an item is. */
export function elementAt(doc: Y.Doc, id: Y.ID): Y.XmlElement | null {
  const content = itemById(doc, id)?.content
  return content instanceof Y.ContentType && content.type instanceof Y.XmlElement
    ? content.type
    : null
}

/** The block of the script that an item is, if it is there: a record of copies may name any element as a block. */
export function livingBlock(doc: Y.Doc, id: Y.ID): Y.XmlElement | null {
  const element = elementAt(doc, id)
  const isBlock = element?.parent === doc.getXmlFragment(FRAGMENT_NAME)
  return isBlock && !isDeleted(element) ? element : null
}

export function hasWords(element: Y.XmlElement): boolean {
  return element
    .toArray()
    .some((child) => (child instanceof Y.XmlElement ? hasWords(child) : child.toString() !== ''))
}

/** Removes a part from the element that it is in. */
export function remove(child: Y.XmlText | Y.XmlElement): void {
  const { parent } = child
  if (!(parent instanceof Y.XmlFragment)) return
  const index = parent.toArray().indexOf(child)
  if (index >= 0) parent.delete(index, 1)
}

/** Removes a text, and the block or paragraph around it where it was made for the text and holds nothing else. */
export function removeText(text: Y.XmlText, isNew: (id: Y.ID) => boolean): void {
  remove(text)
  let around = text.parent
  while (around instanceof Y.XmlElement && around.length === 0) {
    const id = itemOf(around)?.id
    if (!id || !isNew(id)) return
    remove(around)
    around = around.parent
  }
}

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading'])

/** Removes the line of this text if it is empty and has another line behind it: each parent keeps its last line. */
export function removeEmptyLine(text: Y.XmlText): void {
  const { parent: line } = text
  if (text.length > 0 || isDeleted(text) || !(line instanceof Y.XmlElement)) return
  const { parent } = line
  if (!LINES.has(line.nodeName) || line.length > 1 || !(parent instanceof Y.XmlFragment)) return
  if (parent.toArray().at(-1) !== line) remove(line)
}

// What people write on behind their own letters. Such letters stay together wherever they are brought to: what somebody else has
// written at the same place stands before all of them or behind all of them.

/** The first original of the letter behind which a letter was written; null if nothing stood before it. */
function writtenBehind(doc: Y.Doc, forwards: Forwards, own: Y.ID): Y.ID | null {
  const item = itemById(doc, own)
  const left = item && item.id.clock < own.clock ? idAt(own, -1) : (item?.origin ?? null)
  return left && forwards.originOf(left)
}

/** Whether a letter was written right behind another one by the author of both, wherever the two have been copied to. */
function isWrittenOn(doc: Y.Doc, forwards: Forwards, letter: Y.ID, before: Y.ID): boolean {
  const [own, other] = [forwards.originOf(letter), forwards.originOf(before)]
  return own.client === other.client && Y.compareIDs(writtenBehind(doc, forwards, own), other)
}

/**
 * Tells the letters that the author of a letter has written on behind it: behind the letter itself, or behind others of these, which
 * may have been erased since.
 * @param isKnown of letters that are none of these
 */
function runBehind(
  doc: Y.Doc,
  letter: Y.ID,
  forwards: Forwards,
  isKnown: (id: Y.ID) => boolean,
): (id: Y.ID) => boolean {
  const first = forwards.originOf(letter)
  const isOfRun = new Map([[nameOf(first), true]])
  return (id) => {
    const passed: string[] = []
    let one: Y.ID | null = forwards.originOf(id)
    while (one?.client === first.client && !isOfRun.has(nameOf(one)) && !isKnown(one)) {
      passed.push(nameOf(one))
      // a letter that a hostile update has made its own original is passed once
      isOfRun.set(nameOf(one), false)
      one = writtenBehind(doc, forwards, one)
    }
    const isOf = one !== null && isOfRun.get(nameOf(one)) === true
    for (const name of passed) isOfRun.set(name, isOf)
    return isOf
  }
}

/** How many letters, with their copies, may be looked at for one update: for each of many letters it may be all that others have written. */
const MOST_PASSED = 50_000

export interface Passing {
  readonly forwards: Forwards
  /** Whether so many more letters may be looked at. */
  readonly mayPass: (letters: number) => boolean
}

/** For one update. */
export function passingBy(forwards: Forwards): Passing {
  let left = MOST_PASSED
  return { forwards, mayPass: (letters) => (left -= letters) >= 0 }
}

/**
 * The place behind what the author of a letter has written on behind it, and what others have written amid that, as far as it was not
 * known to who has written in another text; right behind the letter where that takes too much.
 * @param place the place right behind the letter
 * @param letters that are brought there from another text; their author knows all that they have written there themselves
 * @param there of the text of the place
 */
export function behindRun(
  { text: from, letters }: Pick<Insert, 'text' | 'letters'>,
  { text, index: first }: Place,
  letter: Y.ID,
  { forwards, mayPass }: Passing,
  there: TextIndex,
): Place {
  const { doc } = from
  const authorOf = (id: Y.ID) => forwards.originOf(id).client
  const isOwn = letters[0] && authorOf(letters[0].id) === authorOf(letter)
  if (!doc || isOwn) return { text, index: first }
  const textOfLetter = (id: Y.ID) => itemById(doc, id)?.parent ?? null
  const chain = forwards.originals(letter).map(textOfLetter)
  const own = chain.indexOf(from)
  /** The texts that its words had been in before, with the client that has copied them from there. */
  const earlier = new Map(
    chain.flatMap((text, nth) => {
      const copy = nth > Math.max(own, 0) ? chain[nth - 1] : null
      const client = copy instanceof Y.XmlText ? itemOf(copy)?.id.client : undefined
      return client === undefined ? [] : [[text, client] as const]
    }),
  )
  // what came into an earlier text when its words had been copied has no copy by the same client
  const isCopiedBy = (client: number | undefined, id: Y.ID) => {
    const runs = client === undefined ? [] : [...forwards.copiesOf(id, 1)]
    return runs.some(({ to, isCarried }) => to.client === client && !isCarried)
  }
  const isKnown = (id: Y.ID) =>
    forwards
      .allCopies(forwards.originOf(id))
      .some((one) => textOfLetter(one) === from || isCopiedBy(earlier.get(textOfLetter(one)), one))
  const isOfRun = runBehind(doc, letter, forwards, isKnown)
  let [end, index] = [first, first]
  for (const character of there.charactersFrom(first)) {
    const next = idOf(character)
    if (!mayPass(forwards.allCopies(forwards.originOf(next)).length)) return { text, index: first }
    if (isKnown(next)) break
    index++
    if (isOfRun(next)) end = index
  }
  return { text, index: end }
}

/**
 * The item that ends with a character, if the character's author has written a letter on behind it; null in all other cases. To be
 * called in a transaction.
 */
export function itemWrittenOn(doc: Y.Doc, before: Character, letter: Y.ID): Y.Item | null {
  const id = idOf(before)
  return isWrittenOn(doc, forwardsOf(doc), letter, id) ? itemUpTo(before.item, id) : null
}
