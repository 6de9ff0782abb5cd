import { at } from '#/shared/at.ts'
import { crosses, findGutters, type Row } from './columns.ts'
import type { Line, Run } from './line.ts'
import { median } from '../statistics.ts'
import { beginsSpaced, closeSpacedLetters } from './spaced-letters.ts'
import type { PageText, TextItem } from '../extract/page-text.ts'

/** In points: items whose y differs by less stand on one baseline. */
const ONE_BASELINE = 0.3

/** The lines of a page's whole width, columns or not. */
export function pageRows(page: PageText): readonly Line[] {
  return rowsOf(withSpaces(page.items)).map((row) => lineOf(page.number, 0, row.items))
}

/** Puts each page's text items together into lines, in reading order, column after column. */
export function columnLines(pages: readonly PageText[]): readonly (readonly Line[])[] {
  const pagesOfRows = pages.map(({ items, width }) => ({ width, rows: rowsOf(withSpaces(items)) }))
  const gutters = findGutters(pagesOfRows)
  return pages.map(({ number }, index) =>
    linesOf(number, at(pagesOfRows, index).rows, at(gutters, index)),
  )
}

function linesOf(
  page: number,
  rows: readonly Row<PrintedItem>[],
  gutter: number | null,
): readonly Line[] {
  const lines: Line[] = []
  let right: Line[] = []
  for (const row of rows) {
    if (gutter === null || row.items.some((item) => crosses(item, gutter))) {
      lines.push(...right, lineOf(page, 0, row.items))
      right = []
      continue
    }
    const leftItems = row.items.filter((item) => item.x < gutter)
    const rightItems = row.items.filter((item) => item.x >= gutter)
    if (leftItems.length > 0) lines.push(lineOf(page, 0, leftItems))
    if (rightItems.length > 0) right.push(lineOf(page, 1, rightItems))
  }
  lines.push(...right)
  return lines
}

/** An item that is not blank. */
interface PrintedItem extends TextItem {
  readonly isSpaced: boolean
}

/** The items without blank ones. A blank item only puts a space before the next one: its width is often wrong. */
function withSpaces(items: readonly TextItem[]): readonly PrintedItem[] {
  const printedItems: PrintedItem[] = []
  let isAfterBlank = false
  for (const item of items) {
    const raw = item.text.replace(/\s/g, ' ').replace(/\p{Cc}/gu, '')
    const printed = raw.replace(/ +/g, ' ')
    if (printed === '') continue
    if (printed.trim() === '') isAfterBlank ||= item.width > 0
    else if (item.size > 0) {
      const text = closeSpacedLetters(raw)
      const isSpaced = beginsSpaced(printed)
      printedItems.push({ ...item, isSpaced, text: isAfterBlank ? ` ${text.trimStart()}` : text })
      isAfterBlank = false
    }
  }
  return printedItems
}

/**
 * Puts items into rows, all items of one baseline into the same row. If items were added one by one, small items would
 * be left out of a row that begins with another column's line, a little higher.
 */
function rowsOf(items: readonly PrintedItem[]): readonly Row<PrintedItem>[] {
  const rows: { y: number; items: PrintedItem[] }[] = []
  for (const { y, items: level } of baselinesOf(items)) {
    const size = Math.max(...level.map((item) => item.size))
    const row = rows.findLast((candidate) => Math.abs(candidate.y - y) <= size * 0.4)
    if (row && y - row.y < size) row.items.push(...level)
    else rows.push({ y, items: [...level] })
  }
  return rows
}

function baselinesOf(items: readonly PrintedItem[]): readonly Row<PrintedItem>[] {
  const baselines: { y: number; items: PrintedItem[] }[] = []
  for (const item of items.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = baselines.at(-1)
    if (last && item.y - last.y < ONE_BASELINE) last.items.push(item)
    else baselines.push({ y: item.y, items: [item] })
  }
  return baselines
}

function lineOf(page: number, column: number, items: readonly PrintedItem[]): Line {
  const runs: Run[] = []
  for (const item of items.toSorted((a, b) => a.x - b.x)) addItem(runs, item)
  const size = median(items.flatMap((item) => item.text.split('').map(() => item.size)))
  const main = items.filter((item) => item.size >= size * 0.9)
  return {
    page,
    column,
    x: Math.min(...items.map((item) => item.x)),
    right: Math.max(...items.map((item) => item.x + item.width)),
    y: median(main.map((item) => item.y)),
    size,
    runs,
  }
}

function addItem(runs: Run[], item: PrintedItem): void {
  const last = runs.at(-1)
  const gap = last ? item.x - last.right : 0
  const bare = item.text.replace(/\u00ad(?=.)/g, '')
  const isSpaced = bare.startsWith(' ') || gap > item.size * 0.15
  const isSpaceWanted = isSpaced && last !== undefined && !last.text.endsWith(' ')
  const text = (isSpaceWanted ? ' ' : '') + bare.trimStart()
  const shape = item.smallCaps ? capitalsOf(text) : text
  const isSameStyle = last?.bold === item.bold && last.italic === item.italic
  const right = item.x + item.width
  if (last && isSameStyle && gap < item.size * 0.9) {
    const starts = [...last.starts, { x: item.x, at: last.text.length }]
    const joined = { text: last.text + text, shape: last.shape + shape }
    runs[runs.length - 1] = { ...last, ...joined, right, starts }
  } else {
    const { x, size, bold, italic, isSpaced } = item
    runs.push({ text, shape, x, right, size, bold, italic, isSpaced, starts: [{ x, at: 0 }] })
  }
}

/** The text in capitals, with as many letters as before: ß stays, because it would become two. */
function capitalsOf(text: string): string {
  return text.replace(/\p{Ll}/gu, (letter) => {
    const capital = letter.toUpperCase()
    return capital.length === letter.length ? capital : letter
  })
}
