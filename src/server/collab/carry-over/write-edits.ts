// Writes the edits of a settlement into the document: letters first, then marks and deletions, then what is left of
// texts whose copies went. Letters come first because a copy may itself be in a text that is gone, and is written again.
import * as Y from 'yjs'
import { copiedCharacters, type CopiedRun, copiedText } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { type Forwards, NOTHING } from '#/shared/script/copies/forwards.ts'
import { charactersOf } from '#/shared/script/copies/text-items.ts'
import { setMarks } from '#/shared/script/fence.ts'
import { askOnce, at } from '#/shared/at.ts'
import { isDeleted, itemOf } from '#/shared/script/items.ts'
import { placesIn, readPlace, writePlace } from '#/shared/script/order/blocks-in-order.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import {
  eachPiece,
  insertLetters,
  type Note,
  placeOf,
  type MarksAt,
  setBetween,
  joinedRanges,
  marksByText,
  rangesByKey,
  setMarksAt,
  startBy,
  withMarksSeen,
} from './characters.ts'
import { joinBlocks } from './join-parts.ts'
import type { Arrival } from './letters-beside.ts'
import type { Meaning } from './meaning.ts'
import {
  placeBeside,
  type Sight,
  sightBy,
  withMarksAround,
  withMarksThere,
} from './place-letters.ts'
import type { Settlement } from './settlement.ts'
import { clearStrayMarks, straysOnce } from './stray-marks.ts'
import { livingBlock, type Place, remove, removeEmptyLine, removeText, textOf } from './texts.ts'

/** To be called in a transaction. */
export function writeEdits(
  meaning: Meaning,
  edits: Settlement,
  forwards: Forwards,
  note: Note,
): void {
  const { doc } = meaning
  const rescue = rescuing(doc, forwards, edits.dropped, note)
  const erase = (id: Y.ID, where: Forwards) =>
    eachPiece(doc, where, { id, length: 1 }, (text, index, length) => text.delete(index, length))
  note([...edits.moves, ...edits.known])
  const between = [...edits.between]
  // the marks of words that others have brought to a mark's edge are taken from them only after this (`repairConflicts`)
  const straysIn = straysOnce(meaning)
  const sight = sightBy(forwards, straysIn)
  for (const insert of edits.inserts) {
    const place = placeBeside(doc, insert, sight) ?? placeFor(doc, insert.text, sight, rescue)
    if (!place) continue
    const letters = withMarksAround(doc, insert, sight)
    const { seen, unseen } = withMarksSeen(doc, withMarksThere(insert, place, letters, sight))
    note(insertLetters(doc, place, seen, sight.indexOf))
    between.push(...unseen)
  }
  const formats = marksByText(doc, forwards, edits.formats)
  for (const [text, all] of formats) setMarksAt(text, all)
  for (const [text, all] of formats) clearBetween(text, all, forwards)
  for (const id of edits.deleted) erase(id, forwards)
  for (const text of edits.dropped) removeText(text, meaning.isNew)
  for (const id of edits.doubles) erase(id, NOTHING)
  // what goes here is no side of what stays
  setBetween(doc, between, forwards, straysIn)
  for (const text of edits.made) if (text.length === 0) removeText(text, meaning.isNew)
  for (const id of edits.lines) {
    const text = textOf(doc, forwards.last(id))
    if (text) removeEmptyLine(text)
  }
  for (const text of edits.anew) note(writeAnew(text, meaning))
  for (const block of edits.blocks) note(joinBlocks(doc, block))
}

/** The place for letters that have no neighbour left in the script. */
function placeFor(
  doc: Y.Doc,
  text: Y.XmlText,
  { forwards, indexOf }: Sight,
  rescue: ReturnType<typeof rescuing>,
): Place | null {
  const id = itemOf(text)?.id
  const place = id ? placeOf(doc, forwards, id, 0, startBy(indexOf)) : null
  return place ?? (isDeleted(text) ? rescue(text) : null)
}

/** Clears marks from letters that were typed in marked words, and so got them, where these have been cleared from the words (DOC-56). */
function clearBetween(text: Y.XmlText, all: readonly MarksAt[], forwards: Forwards): void {
  for (const [key, ranges] of rangesByKey(all)) {
    const cleared = joinedRanges(ranges.filter(({ value }) => value === null))
    if (cleared.length < 2) continue
    const isTyped = charactersOf(text).flatMap(({ id, text: { length }, marks }) =>
      Array<boolean>(length).fill(key in marks && forwards.before(id) === null),
    )
    for (const [index, { start: to }] of cleared.slice(1).entries()) {
      const from = at(cleared, index).end
      if (isTyped.slice(from, to).every(Boolean)) setMarks(text, from, to - from, { [key]: null })
    }
  }
}

/**
 * Writes the rest of a text anew after words in it were removed because they stand elsewhere. A client that does not
 * know of that may go on writing in the old text. Edits that arrive late can be told from edits that were made later only
 * if the whole old text is deleted. Answers which characters were copied to which.
 */
function writeAnew(text: Y.XmlText, arrival: Arrival): readonly CopiedRun[] {
  const { parent } = text
  if (isDeleted(text) || isOfCut(text) || !(parent instanceof Y.XmlElement)) return []
  // the places of the new text say nothing about what its writers had heard of
  for (const clear of clearStrayMarks(text, arrival)) clear()
  const characters = charactersOf(text)
  const anew = new Y.XmlText()
  parent.insert(parent.toArray().indexOf(text), [anew])
  anew.applyDelta(characters.map((run) => ({ insert: run.text, attributes: { ...run.marks } })))
  remove(text)
  return [
    ...copiedCharacters(characters, charactersOf(anew)),
    ...copiedText(text, itemOf(anew)?.id),
  ]
}

/**
 * Tells the places for letters of deleted texts. When a block is deleted, the letters that others have written in it, and that its
 * deleter did not know, are kept as a paragraph where the block stood.
 * @param dropped texts that go with all letters
 * @param note records the texts that are made
 */
function rescuing(
  doc: Y.Doc,
  forwards: Forwards,
  dropped: ReadonlySet<Y.XmlText>,
  note: Note,
): (deleted: Y.XmlText) => Place {
  // requested first, because only then the fragment becomes the parent of its blocks
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  /** For a deleted block the last paragraph that was written behind it. */
  const last = new Map<Y.XmlElement, Y.XmlElement>()
  const write = (deleted: Y.XmlText): Y.XmlText => {
    const text = new Y.XmlText()
    const { parent } = deleted
    const isThere = parent instanceof Y.XmlElement && !isDeleted(parent)
    const home = isThere ? parent : comeBack(doc, forwards, parent)
    if (home) {
      const known = home
        .toArray()
        .find((child) => child instanceof Y.XmlText && !dropped.has(child))
      if (known instanceof Y.XmlText) return known
      home.insert(home.length, [text])
      return text
    }
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [text])
    const gone = outermostGone(deleted)
    if (gone) {
      gone.parent.insertAfter(last.get(gone.element) ?? gone.element, [paragraph])
      last.set(gone.element, paragraph)
      const places = placesIn(doc)
      const place = gone.isBlock ? readPlace(places, gone.element) : null
      if (place) writePlace(places, paragraph, place)
    } else {
      // before the empty paragraph that every script ends with
      fragment.insert(Math.max(0, fragment.length - 1), [paragraph])
    }
    return text
  }
  const textFor = askOnce((deleted: Y.XmlText) => {
    const text = write(deleted)
    note(copiedText(deleted, itemOf(text)?.id))
    return text
  })
  return (deleted) => {
    const text = textFor(deleted)
    return { text, index: text.length }
  }
}

/** The element that has come back for a deleted one: a block by itself, or a part of one that has come back. */
function comeBack(doc: Y.Doc, forwards: Forwards, gone: unknown): Y.XmlElement | null {
  if (!(gone instanceof Y.XmlElement) || !isDeleted(gone)) return null
  const id = itemOf(gone)?.id
  const copies = id ? forwards.allCopies(forwards.originOf(id, true)) : []
  const [block] = copies.flatMap((copy) => livingBlock(doc, copy) ?? [])
  const parts = block ? [] : (comeBack(doc, forwards, gone.parent)?.toArray() ?? [])
  const isAlike = (part: unknown) =>
    part instanceof Y.XmlElement && part.nodeName === gone.nodeName ? part : []
  return block ?? parts.flatMap(isAlike).at(-1) ?? null
}

/**
 * The outermost deleted element around a text whose parent still exists and may hold a paragraph;
 * null if there is none.
 */
function outermostGone({ parent: home }: Y.XmlText) {
  let element = home
  while (element instanceof Y.XmlElement) {
    const { parent } = element
    if (!(parent instanceof Y.XmlFragment)) return null
    const isBlock = !(parent instanceof Y.XmlElement)
    const isSpeech = !isBlock && parent.nodeName === 'dialogueText' && !isDeleted(parent)
    if (isBlock || isSpeech) return { element, parent, isBlock }
    element = parent
  }
  return null
}
