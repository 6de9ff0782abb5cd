// Edits characters by their ids, wherever they have been copied to.
import * as Y from 'yjs'
import { setFence } from '#/shared/script/fence.ts'
import { isDeleted, itemById, itemOf } from '#/shared/script/items.ts'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import type { Forwards } from '#/shared/script/copies/forwards.ts'
import { charactersOf, namesOfMarks, piecesOf } from '#/shared/script/copies/text-items.ts'
import type { Letters } from './settle.ts'
import { textIn } from './texts.ts'

export interface Place {
  readonly text: Y.XmlText
  readonly index: number
}

/**
 * The place in the script where a character is now or was; null if there is none. With `side` -1
 * it is behind the character.
 */
export function placeOf(doc: Y.Doc, forwards: Forwards, id: Y.ID, side: 0 | -1): Place | null {
  const place = anyPlaceOf(doc, forwards, id, side)
  return place && isOfCut(place.text) ? null : place
}

function anyPlaceOf(doc: Y.Doc, forwards: Forwards, id: Y.ID, side: 0 | -1): Place | null {
  const position = new Y.RelativePosition(null, null, forwards.last(id), side)
  const item = itemById(doc, forwards.last(id))
  if (!item) return null
  const whole = textIn(item)
  if (whole) return item.deleted ? null : { text: whole, index: 0 }
  const place = Y.createAbsolutePositionFromRelativePosition(position, doc, false)
  if (!place || !(place.type instanceof Y.XmlText) || isDeleted(place.type)) return null
  return { text: place.type, index: place.index }
}

/** Writes letters; answers which characters were copied to which. */
export function insertLetters(
  doc: Y.Doc,
  { text: into, index: start }: Place,
  letters: readonly Omit<Letters, 'sides'>[],
): readonly CopiedRun[] {
  let index = start
  setFence(into, index)
  return letters.flatMap(({ text, marks, id }): readonly CopiedRun[] => {
    into.insert(index, text, { ...marks })
    const clock = clockAt(into, index, text.length)
    const { length } = text
    index += length
    if (clock === null) return []
    const to = Y.createID(doc.clientID, clock)
    return [
      {
        from: id,
        to,
        length,
        marks: namesOfMarks(marks),
        isCarried: true,
        isText: false,
        isBack: false,
      },
    ]
  })
}

/** The marks of a character, or at the place of a deleted one; null if its text is deleted, or it is unknown. */
export function marksOfCharacter(doc: Y.Doc, id: Y.ID): Letters['marks'] | null {
  const item = itemById(doc, id)
  if (!item || !(item.parent instanceof Y.XmlText) || isDeleted(item.parent)) return null
  for (const piece of piecesOf(item.parent, ({ deleted }) => !deleted))
    if (Y.compareIDs(piece.id, item.id)) return piece.marks
  return null
}

/**
 * The clock of the first of some characters that were just written; null where they were written in several
 * pieces.
 */
function clockAt(text: Y.XmlText, index: number, length: number): number | null {
  let at = 0
  for (const run of charactersOf(text)) {
    if (index < at + run.text.length)
      return index + length <= at + run.text.length ? run.id.clock + index - at : null
    at += run.text.length
  }
  return null
}

/** Calls `edit` for each piece of these characters that still exists, at its present place. */
function eachPiece(
  doc: Y.Doc,
  forwards: Forwards,
  id: Y.ID,
  length: number,
  edit: (text: Y.XmlText, index: number, length: number) => void,
): void {
  for (let step = 0; step < length;) {
    const at = forwards.last(Y.createID(id.client, id.clock + step))
    const item = itemById(doc, at)
    // the copies of neighbouring characters may be in different places, so copied characters are edited one by one
    const isThere = item !== null && !item.deleted
    const isSame = at.client === id.client && at.clock === id.clock + step
    const size = isThere && isSame ? item.id.clock + item.length - at.clock : 1
    const piece = Math.min(size, length - step)
    const place = isThere ? anyPlaceOf(doc, forwards, at, 0) : null
    if (place) edit(place.text, place.index, piece)
    step += piece
  }
}

export function formatCharacters(
  doc: Y.Doc,
  forwards: Forwards,
  id: Y.ID,
  length: number,
  changes: Readonly<Record<string, unknown>>,
): void {
  eachPiece(doc, forwards, id, length, (text, index, size) =>
    text.format(index, size, { ...changes }),
  )
}

export function deleteCharacters(doc: Y.Doc, forwards: Forwards, id: Y.ID, length: number): void {
  eachPiece(doc, forwards, id, length, (text, index, size) => text.delete(index, size))
}

/**
 * Removes a text, and the block or paragraph around it where it was made for the text and holds nothing else.
 */
export function removeText(text: Y.XmlText, isNew: (item: Y.Item | null) => boolean): void {
  let child: Y.XmlText | Y.XmlElement = text
  let parent = child.parent
  while (parent instanceof Y.XmlElement || parent instanceof Y.XmlFragment) {
    const index = parent.toArray().indexOf(child)
    if (index >= 0) parent.delete(index, 1)
    if (!(parent instanceof Y.XmlElement) || parent.length > 0 || !isNew(itemOf(parent))) return
    child = parent
    parent = child.parent
  }
}

/** Removes a block of the script that holds no words. */
export function removeEmptyBlock(doc: Y.Doc, id: Y.ID): void {
  const content = itemById(doc, id)?.content
  const block = content instanceof Y.ContentType ? content.type : null
  if (!(block instanceof Y.XmlElement) || isDeleted(block) || hasWords(block)) return
  const { parent } = block
  const index = parent instanceof Y.XmlFragment ? parent.toArray().indexOf(block) : -1
  if (parent instanceof Y.XmlFragment && index >= 0) parent.delete(index, 1)
}

export function hasWords(element: Y.XmlElement): boolean {
  return element
    .toArray()
    .some((child) => (child instanceof Y.XmlElement ? hasWords(child) : child.toString() !== ''))
}

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading'])

/** Removes the line of this text if it is empty and has another line behind it: each parent keeps its last line. */
export function removeEmptyLine(text: Y.XmlText): void {
  const { parent: line } = text
  if (text.length > 0 || isDeleted(text) || !(line instanceof Y.XmlElement)) return
  const { parent } = line
  if (!LINES.has(line.nodeName) || line.length > 1 || !(parent instanceof Y.XmlFragment)) return
  const index = parent.toArray().indexOf(line)
  if (parent.length > 1 && index >= 0 && index < parent.length - 1) parent.delete(index, 1)
}
