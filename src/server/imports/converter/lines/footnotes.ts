import { at } from '#/shared/at.ts'
import type { PageText, TextItem } from '../extract/page-text.ts'
import type { Footnote } from '#/shared/imports/footnote-comments.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { usualSize } from '../statistics.ts'
import type { Annotation } from '../extract/annotations.ts'
import { isPageNumber, type NotedPage } from './furniture.ts'
import { type Line, lineText } from './line.ts'
import { pageRows } from './lines.ts'

/** Notes are smaller than this multiple of the body's type size. */
const SMALL = 0.92
/** The mark of a reference is smaller than this multiple of the type size of its line. */
const SMALL_MARK = 0.8
/** Notes stand in this lower share of a page. */
const LOWER = 0.5
/** In type sizes: the space above the first note, and the space below the last. */
const SPACE_ABOVE = 1.6
const SPACE_BELOW = 2.5
/** A note begins with its mark: '1 Heller: …', '* …'. */
const NOTE = /^[([]?(\d{1,3}|[*†‡]{1,3})[)\].]?\s*(?=[^\s\d])/u
/** Notes in the type of the text are known by the line above them. */
const RULE = /^[_–—-]{5,}$/

interface FootnotedPage extends NotedPage {
  readonly footnotes?: readonly Footnote[]
}

/** Takes the notes at the foot of the pages off the text, and the small raised marks that refer to them. */
export function withoutFootnotes(pages: readonly FootnotedPage[]): readonly FootnotedPage[] {
  const size = usualSize(pages.flatMap(({ items }) => items))
  return pages.map((page) => {
    const rows = page.isScan ? [] : notesOf(page, pageRows(page), size)
    if (rows.length === 0) return page
    const marks = new Set(rows.flatMap((row) => NOTE.exec(lineText(row))?.[1] ?? []))
    const isNote = (item: TextItem) =>
      rows.some((row) => Math.abs(row.y - item.y) <= row.size * 0.4)
    const isReference = (item: TextItem) =>
      item.size < size * SMALL_MARK && marks.has(item.text.trim())
    const leave = (text: string): LeftOut => ({
      page: page.number,
      kind: 'note',
      text: text.trim(),
    })
    const references = page.items.filter((item) => !isNote(item) && isReference(item))
    const items = page.items.filter((item) => !isNote(item) && !isReference(item))
    const notes = rows.map((row) => ({ text: lineText(row), left: leave(lineText(row)) }))
    return {
      ...page,
      items,
      leftOut: [
        ...(page.leftOut ?? []),
        ...references.map(({ text }) => leave(text)),
        ...notes.map(({ left }) => left),
      ],
      footnotes: [
        ...(page.footnotes ?? []),
        ...references.flatMap((reference) => footnoteOf(reference, page.number, notes, items)),
      ],
    }
  })
}

interface NoteRow {
  readonly text: string
  readonly left: LeftOut
}

/** In type sizes: the word before a mark ends so near to it. */
const NEAR = 0.5
const LAST_WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*(?=[^\p{L}\p{N}]*$)/u

/** The note that a mark refers to: its row, and the rows below it up to the next note. */
function footnoteOf(
  reference: TextItem,
  page: number,
  rows: readonly NoteRow[],
  items: readonly TextItem[],
): readonly Footnote[] {
  const { x, y, size } = reference
  const mark = reference.text.trim()
  const first = rows.findIndex(({ text }) => NOTE.exec(text)?.[1] === mark)
  const next = rows.findIndex(({ text }, index) => index > first && NOTE.test(text))
  const own = rows.slice(first, next < 0 ? rows.length : next)
  const before = items
    .filter((item) => Math.abs(item.y - y) < item.size && item.x < x)
    .filter((item) => Math.abs(x - item.x - item.width) < size + item.size * NEAR)
    .toSorted((a, b) => b.x + b.width - a.x - a.width)
  const word = before[0] && LAST_WORD.exec(before[0].text)?.[0]
  if (first < 0 || !word) return []
  const text = own.map((row) => row.text).join(' ')
  return [{ text, lines: own.map(({ left }) => left), word, page, x, y }]
}

/** The rows of the notes, without a page number below them. */
function notesOf(page: PageText, rows: readonly Line[], size: number): readonly Line[] {
  const isSmall = (row: Line) => row.size < size * SMALL
  const gapAbove = (index: number) => at(rows, index).y - at(rows, index - 1).y
  const first = rows.findIndex((row, index) => {
    if (index === 0 || row.y < page.height * LOWER) return false
    if (RULE.test(lineText(row))) return NOTE.test(lineText(rows[index + 1] ?? { runs: [] }))
    const isBegin = NOTE.test(lineText(row)) && isSmall(row) && !isSmall(at(rows, index - 1))
    return isBegin && gapAbove(index) > row.size * SPACE_ABOVE
  })
  if (first < 0) return []
  const isRuled = RULE.test(lineText(at(rows, first)))
  const end = rows.findIndex(
    (row, index) => index > first + 1 && gapAbove(index) > row.size * SPACE_BELOW,
  )
  const notes = rows.slice(first, end < 0 ? rows.length : end).filter((row) => !isPageNumber(row))
  return isRuled || notes.every(isSmall) ? notes : []
}

/** The pages with the texts that lie over them left out, each as a note on the word at which its passage ends. */
export function withAnnotationsAsNotes(pages: readonly NotedPage[]): readonly FootnotedPage[] {
  return pages.map((page) => {
    const { annotations = [] } = page
    if (annotations.length === 0) return page
    const notes = annotations.map((annotation) => noteOf(page, annotation))
    return {
      ...page,
      leftOut: [...(page.leftOut ?? []), ...notes.map(({ left }) => left)],
      footnotes: notes.flatMap(({ footnote }) => footnote ?? []),
    }
  })
}

/** In type sizes: the middle of a line stands so far above its baseline at most. */
const MIDDLE = 0.8
const LAST_WORD_OF_PASSAGE = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*(?=[^\p{L}\p{N}]*$)/u
const REST_OF_WORD = /^[\p{L}\p{M}\p{N}'’-]*/u

function noteOf(
  { number, items }: PageText,
  { text, end }: Annotation,
): { readonly left: LeftOut; readonly footnote: Footnote | null } {
  const left: LeftOut = { page: number, kind: 'annotation', text }
  if (end === null) return { left, footnote: null }
  const item = items.find(
    ({ x, y, width, size }) =>
      y >= end.y && y - end.y <= size * MIDDLE && x < end.x && end.x <= x + width + size,
  )
  if (!item) return { left, footnote: null }
  const count = Math.round(((end.x - item.x) / Math.max(1, item.width)) * item.text.length)
  const before = item.text.slice(0, count)
  // the places of letters are estimated
  const rest = /[\p{L}\p{N}]$/u.test(before)
    ? (REST_OF_WORD.exec(item.text.slice(count))?.[0] ?? '')
    : ''
  const word = LAST_WORD_OF_PASSAGE.exec(before + rest)?.[0]
  const footnote = word ? { text, lines: [left], word, page: number, x: end.x, y: item.y } : null
  return { left, footnote }
}
