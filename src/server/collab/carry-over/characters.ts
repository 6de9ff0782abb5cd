// Edits characters by their ids, wherever they have been copied to.
import * as Y from 'yjs'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { setFenceBehindLetter, setMarks } from '#/shared/script/fence.ts'
import { insertBehind, isDeleted, itemById } from '#/shared/script/items.ts'
import { haveSameKeys } from '#/shared/script/mark-keys.ts'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import {
  type CharacterRun,
  itemsWithMarks,
  lettersIn,
  markOfName,
  marksOfItem,
  namesOfMarks,
  readKeptMark,
} from '#/shared/script/copies/text-items.ts'
import type { Format, Letters } from './settlement.ts'
import type { StrayMark } from './letters-beside.ts'
import { piecesWithoutStrays, type StraysIn } from './stray-marks.ts'
import { type Place, textIn, itemWrittenOn } from './texts.ts'

/** Records characters that have become others, in `forwards` too. */
export type Note = (runs: readonly CopiedRun[]) => void

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
  letters: readonly Pick<Letters, 'id' | 'text' | 'marks'>[],
): readonly CopiedRun[] {
  let index = start
  return letters.flatMap(({ text, marks, id }, nth): readonly CopiedRun[] => {
    const before = itemWrittenOn({ text: into, index }, id)
    // a fence is for what the author of the letter before writes on behind it: this is such a letter itself
    const there = before && marksOfCharacter(doc, before.id)
    if (before && there && haveSameKeys(marks, there)) insertBehind(before, text)
    else {
      if (nth === 0) setFenceBehindLetter(into, index)
      into.insert(index, text, { ...marks })
    }
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

/**
 * The marks of a character, or at the place of a deleted one; null if its text is deleted, or it is unknown.
 * @param straysIn marks that are left out
 */
export function marksOfCharacter(
  doc: Y.Doc,
  id: Y.ID,
  straysIn: StraysIn = () => [],
): Letters['marks'] | null {
  const item = itemById(doc, id)
  if (!item || !(item.parent instanceof Y.XmlText) || isDeleted(item.parent)) return null
  const marks = marksOfItem(item.parent, item)
  return marks && withoutStrays(marks, id, straysIn(item.parent))
}

/** The marks of the letters before and behind a place in a text; none where there is no letter on one side. */
export function marksBeside(
  { text, index }: Place,
  straysIn: StraysIn,
): readonly [left: Letters['marks'], right: Letters['marks']] | null {
  let left: Letters['marks'] | null = null
  let start = 0
  for (const [{ id, content, deleted }, marks] of itemsWithMarks(text)) {
    if (deleted || !(content instanceof Y.ContentString)) continue
    const end = start + content.str.length
    const marksAt = (place: number) =>
      withoutStrays(
        Object.fromEntries(marks),
        Y.createID(id.client, id.clock + place - start),
        straysIn(text),
      )
    if (start < index && index <= end) left = marksAt(index - 1)
    if (left && index < end) return [left, marksAt(index)]
    if (start > index) return null
    start = end
  }
  return null
}

/** The marks of a character but for those that lie on it by accident. */
function withoutStrays(
  marks: Letters['marks'],
  id: Y.ID,
  strays: readonly StrayMark[],
): Letters['marks'] {
  const isOn = ({ item, offset, length }: StrayMark) => {
    const step = id.clock - item.id.clock - offset
    return item.id.client === id.client && step >= 0 && step < length
  }
  const keys = new Set(strays.filter(isOn).map(({ key }) => key))
  if (keys.size === 0) return marks
  return Object.fromEntries(Object.entries(marks).filter(([key]) => !keys.has(key)))
}

/**
 * The clock of the first of some characters that were just written; null where they were written in several
 * pieces.
 */
function clockAt(text: Y.XmlText, index: number, length: number): number | null {
  for (const { id, letters, start } of lettersIn(text)) {
    const end = start + letters.length
    if (index < end) return index + length <= end ? id.clock + index - start : null
  }
  return null
}

/** Calls `edit` for each piece of these characters that still exists, at its present place. */
export function eachPiece(
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

/**
 * Letters without the marks that they have only by the place that they were brought to: neither did the authors of the marks
 * see them there, nor did they have the marks before. These are returned by themselves.
 */
export function withMarksSeen(
  doc: Y.Doc,
  letters: readonly Letters[],
): { readonly seen: readonly Letters[]; readonly unseen: readonly Format[] } {
  const copies = forwardsOf(doc)
  const covered = coveredMarksOf(doc)
  const unseen: Format[] = []
  const seen = letters.flatMap((run) => {
    const before = copies.copyAt(run.id)
    if (!before || !Object.keys(run.marks).some((key) => covered.knows(key))) return run
    const had = new Set(before.marks.map((mark) => markOfName(readKeptMark(mark).name)))
    return run.text.split('').map((text, step) => {
      const id = Y.createID(run.id.client, run.id.clock + step)
      const isSeen = ([key]: readonly [string, unknown]) =>
        !covered.knows(key) || had.has(key) || covered.has(key, id, copies)
      const all = Object.entries(run.marks)
      const others = all.filter((mark) => !isSeen(mark))
      if (others.length > 0) unseen.push({ id, length: 1, changes: Object.fromEntries(others) })
      return { ...run, id, text, marks: Object.fromEntries(all.filter(isSeen)) }
    })
  })
  return { seen, unseen }
}

const isThere = ({ deleted }: Y.Item) => !deleted

/**
 * Sets marks on letters that stand between letters with these marks.
 * @param straysIn marks that do not count, because these letters have them by accident
 */
export function setBetween(
  doc: Y.Doc,
  formats: readonly Format[],
  forwards: Forwards,
  straysIn: StraysIn,
): void {
  const places = new Map<Y.XmlText, Map<string, Map<number, unknown>>>()
  for (const { id, length, changes } of formats)
    eachPiece(doc, forwards, id, length, (text, index, size) => {
      const inText = places.get(text) ?? new Map<string, Map<number, unknown>>()
      places.set(text, inText)
      for (const [key, value] of Object.entries(changes)) {
        const values = inText.get(key) ?? new Map<number, unknown>()
        inText.set(key, values)
        for (let step = 0; step < size; step++) values.set(index + step, value)
      }
    })
  for (const [text, keys] of places) {
    // a mark that is set below changes no other one
    const characters = charactersSeen(text, straysIn)
    for (const [key, values] of keys) {
      const marked = new Set<number>()
      let at = 0
      for (const { text: words, marks } of characters)
        for (const end = at + words.length; at < end; at++) if (key in marks) marked.add(at)
      const indices = [...values.keys()].toSorted((a, b) => a - b)
      for (const [start, end] of stretchesOf(indices))
        if (marked.has(start - 1) && marked.has(end))
          setMarks(text, start, end - start, { [key]: values.get(start) })
    }
  }
}

/** The characters of a text, without marks that they have by accident. */
function charactersSeen(
  text: Y.XmlText,
  straysIn: StraysIn,
): readonly Pick<CharacterRun, 'text' | 'marks'>[] {
  return piecesWithoutStrays(text, isThere, straysIn(text)).flatMap(({ text: words, marks }) =>
    words === null ? [] : { text: words, marks },
  )
}

/** Stretches of numbers that follow each other, each from its first number to the one behind its last. */
function stretchesOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const stretches: [number, number][] = []
  for (const next of numbers) {
    const last = stretches.at(-1)
    if (last?.[1] === next) last[1]++
    else stretches.push([next, next + 1])
  }
  return stretches
}
