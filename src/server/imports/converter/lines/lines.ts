import { at } from '#/shared/at.ts'
import type { PageText, TextItem } from '../extract/page-text.ts'
import { median } from '../statistics.ts'
import { crosses, findGutters, type Row } from './gutters.ts'
import type { Line, Run } from './line.ts'
import {
  beginsSpaced,
  closeSpacedLetters,
  lettersOfSpacedWords,
} from '../extract/spaced-letters.ts'

/** In points: items whose y differs by less stand on one baseline. */
const ONE_BASELINE = 0.3

/** The lines of a page's whole width, columns or not. */
export function pageRows(page: PageText): readonly Line[] {
  return printedRows(page.items).map((row) => lineOf(page.number, 0, row.items))
}

/** Puts each page's text items together into lines, in reading order, column after column. */
export function columnLines(pages: readonly PageText[]): readonly (readonly Line[])[] {
  const pagesOfRows = pages.map(({ items, width }) => ({ width, rows: printedRows(items) }))
  const gutters = findGutters(pagesOfRows)
  return pages.map(({ number }, index) =>
    linesOf(number, at(pagesOfRows, index).rows, at(gutters, index)),
  )
}

function linesOf(
  page: number,
  rows: readonly Row<PrintedItem>[],
  gutters: readonly number[],
): readonly Line[] {
  const lines: Line[] = []
  let columns: readonly Line[][] = gutters.map(() => [])
  for (const row of rows) {
    if (gutters.some((x) => row.items.some((item) => crosses(item, x))) || gutters.length === 0) {
      lines.push(...columns.flat(), lineOf(page, 0, row.items))
      columns = gutters.map(() => [])
      continue
    }
    const columnOf = (item: TextItem) => gutters.filter((x) => item.x >= x).length
    for (const [column, items] of Map.groupBy(row.items, columnOf))
      (columns[column - 1] ?? lines).push(lineOf(page, column, items))
  }
  lines.push(...columns.flat())
  return lines
}

/** Several stages ask for the rows of the same items. */
const rowsOfItems = new WeakMap<readonly TextItem[], readonly Row<PrintedItem>[]>()

function printedRows(items: readonly TextItem[]): readonly Row<PrintedItem>[] {
  const known = rowsOfItems.get(items)
  if (known) return known
  const rows = rowsOf(withSpaces(items))
  rowsOfItems.set(items, rows)
  return rows
}

/** An item that is not blank. */
interface PrintedItem extends TextItem {
  readonly isSpaced: boolean
  /** The item goes on with a word that is set with space between its letters. */
  readonly isWithinWord?: true
}

/** The items without blank ones. A blank item only puts a space before the next one: its width is often wrong. */
function withSpaces(items: readonly TextItem[]): readonly PrintedItem[] {
  const printedItems: PrintedItem[] = []
  const spaced = lettersOfSpacedWords(items)
  const isWordByWord = areMeasuredWords(items)
  let isAfterBlank = false
  for (const item of items) {
    const raw = item.text.replace(/\s/g, ' ').replace(/\p{Cc}/gu, '')
    const printed = raw.replace(/ +/g, ' ')
    if (printed === '') continue
    if (printed.trim() === '') isAfterBlank ||= item.width > 0
    else if (item.size > 0) {
      const text = closeSpacedLetters(raw)
      const place = spaced.get(item)
      const isSpaced = place === 'first' || beginsSpaced(printed)
      if (place === 'within') printedItems.push({ ...item, isSpaced, isWithinWord: true })
      else
        printedItems.push({ ...item, isSpaced, text: isAfterBlank ? ` ${text.trimStart()}` : text })
      isAfterBlank = false
    }
    isAfterBlank ||= isWordByWord
  }
  return printedItems
}

/** The text layer of a scan has at least this number of items, and so many of them are words of a size of their own. */
const MIN_MEASURED = 40
const MOSTLY_WORDS = 0.9
const MANY_SIZES = 0.3

/**
 * The text layer of some scans places each word by itself, in the size that was measured. Then words may touch, and
 * each item is a word.
 */
function areMeasuredWords(items: readonly TextItem[]): boolean {
  const printed = items.filter(({ text }) => text.trim() !== '')
  const words = printed.filter(({ text }) => !/\s/u.test(text.trim()))
  const sizes = new Set(printed.map(({ size }) => Math.round(size * 100)))
  return (
    printed.length >= MIN_MEASURED &&
    words.length >= printed.length * MOSTLY_WORDS &&
    sizes.size >= printed.length * MANY_SIZES
  )
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
  const [{ size: firstSize } = { size: 0 }] = items
  const size = items.every((item) => item.size === firstSize)
    ? firstSize
    : median(items.flatMap((item) => Array<number>(item.text.length).fill(item.size)))
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

/** In type sizes: a gap that parts runs, and one that parts runs of different sizes. */
const COLUMN_GAP = 0.9
const SMALL_GAP = 0.4
/** Sizes that differ by less than this share are the same: small capitals differ more, and have no gap. */
const SAME_SIZE = 0.2

function isAbout(size: number, other: number): boolean {
  return Math.abs(size - other) < Math.max(size, other) * SAME_SIZE
}

function addItem(runs: Run[], item: PrintedItem): void {
  const last = runs.at(-1)
  const gap = last ? item.x - last.right : 0
  const bare = item.text.replace(/\u00ad(?=.)/g, '')
  const isSpaced = !item.isWithinWord && (bare.startsWith(' ') || gap > item.size * 0.15)
  const isSpaceWanted = isSpaced && last !== undefined && !last.text.endsWith(' ')
  const text = (isSpaceWanted ? ' ' : '') + bare.trimStart()
  const shape = item.smallCaps ? capitalsOf(text) : text
  const isSameStyle =
    last?.bold === item.bold && last.italic === item.italic && last.isStruck === item.isStruck
  const right = item.x + item.width
  // a small number beside the line stands nearer to it than a column
  const isOtherSize = last !== undefined && !isAbout(item.size, last.size)
  const nearest = isOtherSize ? SMALL_GAP : COLUMN_GAP
  if (last && isSameStyle && gap < item.size * nearest) {
    const start = { x: item.x, at: last.text.length }
    const starts = item.isWithinWord ? last.starts : [...last.starts, start]
    const joined = { text: last.text + text, shape: last.shape + shape }
    runs[runs.length - 1] = { ...last, ...joined, right, starts }
  } else {
    const { x, size, bold, italic, isSpaced } = item
    const struck = item.isStruck ? { isStruck: item.isStruck } : {}
    const starts = [{ x, at: 0 }]
    runs.push({ text, shape, x, right, size, bold, italic, isSpaced, starts, ...struck })
  }
}

/** The text in capitals, with as many letters as before: ß stays, because it would become two. */
function capitalsOf(text: string): string {
  return text.replace(/\p{Ll}/gu, (letter) => {
    const capital = letter.toUpperCase()
    return capital.length === letter.length ? capital : letter
  })
}
