// Edits characters by their ids, wherever they have been copied to.
import * as Y from 'yjs'
import { listIn } from '#/shared/at.ts'
import { coveredMarksOf } from '#/shared/script/copies/covered-words.ts'
import { isLastOfAnother, setFence, setFenceBehindLetter } from '#/shared/script/fence.ts'
import { idAt, insertBehind, isDeleted, itemById, signsIn } from '#/shared/script/items.ts'
import { haveSameKeys } from '#/shared/script/mark-keys.ts'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { type CharacterRun, marksOfKept, namesOfMarks } from '#/shared/script/copies/text-items.ts'
import type { StrayMark } from './letters-beside.ts'
import type { Format, Letters } from './settlement.ts'
import { keysAt, piecesWithoutStrays, type StraysIn, withoutKeys } from './stray-marks.ts'
import { type Character, idOf, type IndexOf, indexOnce, TextIndex } from './text-index.ts'
import { type Place, textIn, itemWrittenOn } from './texts.ts'

type Changes = Format['changes']

/** Records characters that have become others, in `forwards` too. */
export type Note = (runs: readonly CopiedRun[]) => void

/** How many characters stand before an item of a text. */
type StartOf = (item: Y.Item, text: Y.XmlText) => number

function charactersBefore({ left }: Y.Item): number {
  let length = 0
  for (let item = left; item; item = item.left)
    if (item.countable && !item.deleted) length += item.length
  return length
}

/** The same by the index of a text, for many items of it. */
export const startBy =
  (indexOf: IndexOf): StartOf =>
  (item, text) =>
    indexOf(text).startOf(item)

/**
 * The place in the script where a character is now or was; null if there is none. With `side` -1
 * it is behind the character.
 */
export function placeOf(
  doc: Y.Doc,
  forwards: Forwards,
  id: Y.ID,
  side: 0 | -1,
  startOf: StartOf = charactersBefore,
): Place | null {
  const place = anyPlaceOf(doc, forwards, id, side, startOf)
  return place && isOfCut(place.text) ? null : place
}

function anyPlaceOf(
  doc: Y.Doc,
  forwards: Forwards,
  id: Y.ID,
  side: 0 | -1,
  startOf: StartOf = charactersBefore,
): Place | null {
  const last = forwards.last(id)
  const item = itemById(doc, last)
  if (!item) return null
  const whole = textIn(item)
  if (whole) return item.deleted ? null : { text: whole, index: 0 }
  const { parent: text, deleted, countable } = item
  if (!(text instanceof Y.XmlText) || isDeleted(text)) return null
  const sign = signsIn(item, { offset: last.clock - item.id.clock, length: 1 })
  const within = deleted || !countable ? 0 : sign.offset - side * sign.length
  return { text, index: startOf(item, text) + within }
}

/** Writes letters; answers which characters were copied to which. */
export function insertLetters(
  doc: Y.Doc,
  { text: into, index: start }: Place,
  letters: readonly Pick<Letters, 'id' | 'text' | 'marks'>[],
  indexOf = indexOnce(),
): readonly CopiedRun[] {
  const there = indexOf(into)
  let index = start
  return letters.flatMap(({ text, marks, id }, nth): readonly CopiedRun[] => {
    const last = there.characterAt(index - 1)
    const before = last && itemWrittenOn(doc, last, id)
    const first = Y.getState(doc.store, doc.clientID)
    // a fence is for what the author of the letter before writes on behind it: this is such a letter itself
    if (before && haveSameKeys(marks, there.marksOf(before))) insertBehind(before, text)
    else {
      if (nth === 0) setFenceBehindLetter(into, index)
      into.insert(index, text, { ...marks })
    }
    const { length } = text
    index += length
    const item = lettersFrom(doc, first)
    if (!item) return []
    there.noteWritten(item)
    const to = item.id
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
  straysIn: StraysIn,
  indexOf: IndexOf,
): Letters['marks'] | null {
  const item = itemById(doc, id)
  const isCharacter = item?.countable === true || item?.content instanceof Y.ContentDeleted
  if (!isCharacter || !(item.parent instanceof Y.XmlText) || isDeleted(item.parent)) return null
  const offset = id.clock - item.id.clock
  return marksSeen({ item, offset }, indexOf(item.parent), straysIn(item.parent))
}

/** The marks of a character, without those that it has by accident. */
export function marksSeen(
  character: Character,
  there: TextIndex,
  strays: readonly StrayMark[],
): Letters['marks'] {
  return withoutKeys(there.marksOf(character.item), keysAt(strays, idOf(character)))
}

/** The letters that the server has written since it had written so much. */
function lettersFrom(doc: Y.Doc, first: number): Y.Item | null {
  for (let clock = first; ;) {
    const item = itemById(doc, Y.createID(doc.clientID, clock))
    if (!item || item.content instanceof Y.ContentString) return item
    clock += item.length
  }
}

interface Range {
  readonly id: Y.ID
  readonly length: number
  /** Set where only marks are written between one call and the next. */
  readonly startOf?: StartOf
}

/** Calls `edit` for each piece of these characters that still exists, at its present place. No sign is divided. */
export function eachPiece(
  doc: Y.Doc,
  forwards: Forwards,
  { id, length, startOf }: Range,
  edit: (text: Y.XmlText, index: number, length: number) => void,
): void {
  for (let step = 0; step < length;) {
    const at = forwards.last(idAt(id, step))
    const item = itemById(doc, at)
    // the copies of neighbouring characters may be in different places, so copied characters are edited one by one
    const isThere = item !== null && !item.deleted
    const isSame = at.client === id.client && at.clock === id.clock + step
    const size = isThere && isSame ? item.id.clock + item.length - at.clock : 1
    const offset = item ? at.clock - item.id.clock : 0
    const piece = signsIn(item, { offset, length: Math.min(size, length - step) })
    const place = isThere ? anyPlaceOf(doc, forwards, at, 0, startOf) : null
    if (place) edit(place.text, place.index, piece.length)
    step += piece.offset + piece.length - offset
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
    const had = marksOfKept(before.marks)
    let clock = run.id.clock
    // by whole signs, which may have two halves
    return Array.from(run.text, (text) => {
      const { length } = text
      const id = Y.createID(run.id.client, clock)
      clock += length
      const isSeen = ([key]: readonly [string, unknown]) =>
        !covered.knows(key) || had.has(key) || covered.has(key, id, copies)
      const all = Object.entries(run.marks)
      const others = all.filter((mark) => !isSeen(mark))
      if (others.length > 0) unseen.push({ id, length, changes: Object.fromEntries(others) })
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
  for (const [text, all] of marksByText(doc, forwards, formats)) {
    const seen = charactersSeen(text, straysIn)
    const isMarked = (index: number, key: string) => key in (seen[index] ?? {})
    const between = [...rangesByKey(all)].flatMap(([key, ranges]) =>
      joinedRanges(ranges).flatMap(({ start, end }): MarksAt | readonly [] => {
        const isBetween = isMarked(start - 1, key) && isMarked(end, key)
        return isBetween ? { start, end, changes: { [key]: ranges[0]?.value } } : []
      }),
    )
    setMarksAt(text, between)
  }
}

/** The changes of marks at the present places of the characters, by their texts. */
export function marksByText(
  doc: Y.Doc,
  forwards: Forwards,
  formats: readonly Format[],
): ReadonlyMap<Y.XmlText, readonly MarksAt[]> {
  const byText = new Map<Y.XmlText, MarksAt[]>()
  const startOf = startBy(indexOnce())
  for (const { id, length, changes } of formats)
    eachPiece(doc, forwards, { id, length, startOf }, (text, start, size) =>
      listIn(byText, text).push({ start, end: start + size, changes }),
    )
  return byText
}

/** The ranges in which each mark is changed, with its value there. */
export function rangesByKey(all: readonly MarksAt[]) {
  const ranges = all.flatMap(({ changes, ...range }) =>
    Object.entries(changes).map(([key, value]) => ({ ...range, key, value })),
  )
  return Map.groupBy(ranges, ({ key }) => key)
}

/** Ranges in their order; those that touch are one. */
export function joinedRanges(ranges: readonly Pick<MarksAt, 'start' | 'end'>[]) {
  const joined: { readonly start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** Marks to set or to remove, from one index up to another one. */
export interface MarksAt {
  readonly start: number
  readonly end: number
  readonly changes: Format['changes']
}

/** Sets and removes marks at many places by going through the text twice. Of two changes of one mark the later one counts. */
export function setMarksAt(text: Y.XmlText, all: readonly MarksAt[]): void {
  const { doc } = text
  const there = new TextIndex(text)
  const borders = [...new Set(all.flatMap(({ start, end }) => [start, end]))].toSorted(
    (a, b) => a - b,
  )
  for (const border of borders) {
    const letter = there.characterAt(border - 1)
    if (doc && letter && isLastOfAnother(doc, idOf(letter))) setFence(text, border)
  }
  const starting = Map.groupBy(all.entries(), ([, { start }]) => start)
  let open: (readonly [number, MarksAt])[] = []
  const pieces = borders.flatMap((start, index): readonly MarksAt[] => {
    open = [...open.filter(([, { end }]) => end > start), ...(starting.get(start) ?? [])]
    const inOrder = open.toSorted(([a], [b]) => a - b)
    const changes = Object.assign({}, ...inOrder.map(([, one]) => one.changes)) as Changes
    return open.length === 0 ? [] : [{ start, end: borders[index + 1] ?? start, changes }]
  })
  // what the library writes at once for two pieces beside each other has borders between the two
  for (const turn of [0, 1]) {
    let at = 0
    const steps = pieces.flatMap(({ start, end, changes }, index) => {
      if (index % 2 !== turn) return []
      const before = start - at
      at = end
      const own = { retain: end - start, attributes: { ...changes } }
      return before > 0 ? [{ retain: before }, own] : [own]
    })
    if (steps.length > 0) text.applyDelta(steps)
  }
}

/** The marks of each character of a text, without those that it has by accident. */
function charactersSeen(text: Y.XmlText, straysIn: StraysIn): readonly CharacterRun['marks'][] {
  const pieces = piecesWithoutStrays(text, isThere, straysIn(text))
  return pieces.flatMap(({ text: words, marks }) =>
    Array<CharacterRun['marks']>(words?.length ?? 0).fill(marks),
  )
}
