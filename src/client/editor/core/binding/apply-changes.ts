// Applies the changes of an edit to the texts of an element, each at its own place among erased words and borders of marks.
import * as Y from 'yjs'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { differenceOf, haveSameKeys, type Attributes } from '#/shared/script/mark-keys.ts'
import { marksOfItem } from '#/shared/script/copies/text-items.ts'
import { isBeforeErased, ownItemBefore, setFence, setFenceBefore } from '#/shared/script/fence.ts'
import { insertBehind, insertMarkedBehind, itemById, itemsIn } from '#/shared/script/items.ts'
import { textsIn } from './read-node.ts'

/** One change of a text, in the form of a Yjs delta. */
export interface TextChange {
  readonly insert?: string
  readonly delete?: number
  readonly retain?: number
  readonly attributes?: Attributes
  /** Whether what is inserted was copied from another text. */
  readonly isCopied?: boolean
}

/** Words that come back, by their offset in the text, and the first of the deleted characters that they are copies of. */
export interface WordsBack {
  readonly offset: number
  readonly length: number
  readonly first: Y.ID
}

/** Applies changes to the texts of an element, as if they were one text. */
export function applyChanges(
  element: Y.XmlElement,
  changes: readonly TextChange[],
  back: readonly WordsBack[],
): void {
  const texts = [...textsIn(element)]
  if (texts.length === 0) {
    const text = new Y.XmlText()
    element.insert(0, [text])
    texts.push(text)
  }
  let pending = [...changes]
  texts.forEach((text, index) => {
    const isLast = index === texts.length - 1
    let left = isLast ? Infinity : text.length
    const own: TextChange[] = []
    const rest: TextChange[] = []
    for (const change of pending) {
      const length = change.retain ?? change.delete ?? 0
      if (left <= 0 && (rest.length > 0 || length > 0 || change.insert === undefined))
        rest.push(change)
      else if (length <= left) {
        own.push(change)
        left -= length
      } else {
        own.push(shortened(change, left))
        rest.push(shortened(change, length - left))
        left = 0
      }
    }
    for (const index of indicesOfBorders(own)) setFence(text, index)
    applyTo(text, own, back)
    pending = rest
  })
}

/** Words that come back are inserted when all else is written, because what is deleted right before them is none of their place. */
function applyTo(
  text: Y.XmlText,
  changes: readonly TextChange[],
  back: readonly WordsBack[],
): void {
  const isInserting = changes.filter(isChange).every(({ insert }) => insert !== undefined)
  const first: TextChange[] = []
  const later: TextChange[] = []
  let index = 0
  for (const change of changes) {
    const { insert, retain = 0 } = change
    const length = insert?.length ?? retain
    const isBack = insert !== undefined && firstOf({ from: index, to: index + length }, back)
    if (isInserting || isBack) later.push(change)
    else {
      first.push(change)
      if (length > 0) later.push({ retain: length })
    }
    index += length
  }
  if (first.some(isChange)) text.applyDelta(first.slice(0, first.findLastIndex(isChange) + 1))
  insertEach(text, later, back)
}

/**
 * Inserts what the changes insert, each at its own place among deleted words: what two people bring back at the same moment stands in
 * the order in which it stood before.
 */
function insertEach(
  text: Y.XmlText,
  changes: readonly TextChange[],
  back: readonly WordsBack[],
): void {
  let index = 0
  for (const change of changes) {
    const { insert, retain = 0 } = change
    index += retain
    if (insert === undefined) continue
    const before = fenceOfWordsBack(text, { from: index, to: index + insert.length }, back)
    const isCopied = change.isCopied === true || back.some(({ offset }) => offset === index)
    const left = before ?? ownItemBefore(text, index)
    const isWritten = typeBehind(text, index, left, { ...change, isCopied })
    if (!isWritten) text.applyDelta(index > 0 ? [{ retain: index }, change] : [change])
    index += insert.length
  }
}

/**
 * Types letters right behind an own letter; false where there is none. Neither what somebody else has erased there nor the border
 * of somebody else's mark comes between the two: others may write there at the same moment. A mark without the new letters then
 * ends before them. Words that were written before have their marks by the borders that are there, so these come first, and so
 * may erased words: undo brings them back into their marks. What comes back in other marks than its place has its own borders.
 */
function typeBehind(
  text: Y.XmlText,
  index: number,
  before: Y.Item | null,
  { insert = '', attributes = {}, isCopied }: TextChange,
): boolean {
  const marks = before && marksOfItem(text, before)
  if (!marks) return false
  const isSame = haveSameKeys(marks, attributes)
  if (!isSame && before.deleted) {
    insertMarkedBehind(before, insert, { changes: differenceOf(marks, attributes), before: marks })
    return true
  }
  if (!isSame && isBeforeErased(before)) return false
  if (isCopied && !(isSame && (before.deleted || before.right?.deleted))) return false
  insertBehind(before, insert)
  if (!isSame) text.format(index, insert.length, { ...differenceOf(marks, attributes) })
  return true
}

/**
 * The fence behind which words that come back are inserted, right before the first of the deleted words, if that is at the place: so
 * letters that others, unheard, have typed before or behind the words stand there again.
 */
function fenceOfWordsBack(
  text: Y.XmlText,
  range: TextRange,
  back: readonly WordsBack[],
): Y.Item | null {
  const first = firstOf(range, back)
  const item = first && text.doc ? itemById(text.doc, first) : null
  if (!first || !item?.deleted || item.parent !== text) return null
  let before = 0
  for (const one of itemsIn(text)) {
    if (one === item) return before === range.from ? setFenceBefore(text, first) : null
    if (one.countable && !one.deleted) before += one.length
  }
  return null
}

/** The first of the deleted characters that come back in a range of a text; null if other letters are in the range. */
function firstOf({ from, to }: TextRange, back: readonly WordsBack[]): Y.ID | null {
  const pieces = back.filter(({ offset }) => offset >= from && offset < to)
  const isAllBack = pieces.reduce((sum, { length }) => sum + length, 0) === to - from
  return (isAllBack && pieces.find(({ offset }) => offset === from)?.first) || null
}

const shortened = (change: TextChange, length: number): TextChange =>
  change.retain === undefined ? { delete: length } : { ...change, retain: length }

/** The indices of insertions, and of the ends of what is marked, in the text as it was. */
function indicesOfBorders(changes: readonly TextChange[]): Iterable<number> {
  let index = 0
  const indices = new Set<number>()
  for (const change of changes) {
    const { insert, delete: gone = 0, retain = 0 } = change
    const isMarked = retain > 0 && isChange(change)
    if (insert !== undefined || isMarked) indices.add(index)
    index += gone + retain
    if (isMarked) indices.add(index)
  }
  return indices
}

const isChange = ({ retain, attributes }: TextChange) =>
  retain === undefined || Object.keys(attributes ?? {}).length > 0
