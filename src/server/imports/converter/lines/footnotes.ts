import { at } from '#/shared/at.ts'
import type { PageText, TextItem } from '../extract/page-text.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { usualSize } from '../statistics.ts'
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

/** Takes the notes at the foot of the pages off the text, and the small raised marks that refer to them. */
export function withoutFootnotes(pages: readonly NotedPage[]): readonly NotedPage[] {
  const size = usualSize(pages.flatMap(({ items }) => items))
  return pages.map((page) => {
    const rows = page.isScan ? [] : notesOf(page, pageRows(page), size)
    if (rows.length === 0) return page
    const marks = new Set(rows.flatMap((row) => NOTE.exec(lineText(row))?.[1] ?? []))
    const isNote = (item: TextItem) =>
      rows.some((row) => Math.abs(row.y - item.y) <= row.size * 0.4)
    const isReference = (item: TextItem) =>
      item.size < size * SMALL_MARK && marks.has(item.text.trim())
    const texts = [
      ...page.items.filter((item) => !isNote(item) && isReference(item)).map(({ text }) => text),
      ...rows.map(lineText),
    ]
    return {
      ...page,
      items: page.items.filter((item) => !isNote(item) && !isReference(item)),
      leftOut: [
        ...(page.leftOut ?? []),
        ...texts.map((text): LeftOut => ({ page: page.number, kind: 'note', text: text.trim() })),
      ],
    }
  })
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
