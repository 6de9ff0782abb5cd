import { at } from '#/shared/at.ts'
import type { PageText, TextItem } from '../extract/page-text.ts'
import { countsOf, median } from '../statistics.ts'
import type { Line, Run } from './line.ts'
import { beginsSpaced, closeSpacedLetters, lettersOfSpacedWords } from './spaced-letters.ts'

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
  /** The item goes on with a word that is set with space between its letters. */
  readonly isWithinWord?: true
}

/** The items without blank ones. A blank item only puts a space before the next one: its width is often wrong. */
function withSpaces(items: readonly TextItem[]): readonly PrintedItem[] {
  const printedItems: PrintedItem[] = []
  const spaced = lettersOfSpacedWords(items)
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

/** A row of items that share a baseline. */
interface Row<Item extends TextItem = TextItem> {
  readonly y: number
  readonly items: readonly Item[]
}

/** The long lines of a text column have at least this share of the page's width. */
const MIN_COLUMN_WIDTH = 0.12

/** In points: the step between the places at which a gap is looked for. */
const STEP = 2

/** At most this share of a page's rows crosses the gap between its columns: headings do. */
const MAX_CROSSING_SHARE = 0.12

/** The narrower one of two text columns has at least this share of the other's width. */
const MIN_WIDTH_RATIO = 0.55

/** The left halves of rows are the names of speakers if at most this share of them is different from all others. */
const MAX_DIFFERENT_NAMES = 0.6
/** Fewer rows may recur by chance. */
const MIN_NAMES = 6

/** A text column has text in at least this share of the page's rows. */
const MIN_FILLED_SHARE = 0.2

/** The right column of a page begins within this share of the page's rows: two who speak at once stand further down. */
const BEGINS_WITHIN = 0.3

/** In type sizes. The space between two words is narrower, even if all letters are equally wide. */
const MIN_GAP_WIDTH = 0.8

interface PageOfRows {
  readonly width: number
  readonly rows: readonly Row[]
}

/**
 * For each page the x of the gap between its two text columns; null if the page has one column. If most pages have a
 * gap, a page of short lines has a gap, too, although its own lines do not show it.
 */
function findGutters(pages: readonly PageOfRows[]): readonly (number | null)[] {
  const recurring = recurringStarts(pages)
  const own = pages.map(({ rows, width }) => findGutter(rows, width, recurring))
  const found = own.filter((gutter) => gutter !== null)
  if (found.length < pages.length / 2) return own
  const usual = median(found)
  return own.map((gutter, index) => {
    const { rows } = at(pages, index)
    return gutter ?? (crossingsOf(rows, usual) <= rows.length * MAX_CROSSING_SHARE ? usual : null)
  })
}

/**
 * The gap of one page. A narrow left column is no text column: it holds the names of speakers, and each of them is read
 * together with the text beside it.
 */
function findGutter(
  rows: readonly Row[],
  pageWidth: number,
  recurring: ReadonlySet<string>,
): number | null {
  const places: { readonly x: number; readonly crossings: number }[] = []
  for (let x = pageWidth * 0.4; x <= pageWidth * 0.6; x += STEP) {
    const crossings = crossingsOf(rows, x)
    if (isGutter(rows, x, crossings, pageWidth, recurring)) places.push({ x, crossings })
  }
  const fewest = Math.min(...places.map((place) => place.crossings))
  const best = places.filter((place) => place.crossings === fewest).map((place) => place.x)
  const gap = widestRange(best)
  const size = median(rows.flatMap((row) => row.items.map((item) => item.size)))
  if ((gap.length - 1) * STEP < size * MIN_GAP_WIDTH) return null
  // the middle of the gap: its edges change from page to page with the longest line
  return gap[Math.floor(gap.length / 2)] ?? null
}

/**
 * The longest row of neighbouring places. There may be several such rows, because verse numbers may stand in the gap.
 */
function widestRange(places: readonly number[]): readonly number[] {
  const ranges: number[][] = []
  for (const [index, x] of places.entries()) {
    if (index > 0 && x - at(places, index - 1) < STEP * 1.5) ranges.at(-1)?.push(x)
    else ranges.push([x])
  }
  return ranges.toSorted((a, b) => b.length - a.length)[0] ?? []
}

function crosses(item: TextItem, x: number): boolean {
  return item.x < x && item.x + item.width > x
}

function crossingsOf(rows: readonly Row[], x: number): number {
  return rows.filter((row) => row.items.some((item) => crosses(item, x))).length
}

function isGutter(
  rows: readonly Row[],
  x: number,
  crossings: number,
  pageWidth: number,
  recurring: ReadonlySet<string>,
): boolean {
  if (rows.length < 8 || crossings > rows.length * MAX_CROSSING_SHARE) return false
  const lefts = rows.map((row) => row.items.filter((item) => item.x + item.width <= x))
  const rights = rows.map((row) => row.items.filter((item) => item.x >= x))
  const begin = rights.findIndex((items) => items.length > 0)
  if (begin > rows.length * BEGINS_WITHIN || areNames(lefts, recurring)) return false
  const widths = [lefts, rights].map((sides) => {
    const filled = sides.filter((items) => items.length > 0)
    return filled.length >= rows.length * MIN_FILLED_SHARE ? longOf(filled.map(spread)) : 0
  })
  const [narrow, wide] = [Math.min(...widths), Math.max(...widths)]
  // a column of names is much narrower than its text; two columns of text are about as wide as each other
  return narrow >= pageWidth * MIN_COLUMN_WIDTH && narrow >= wide * MIN_WIDTH_RATIO
}

/** Whether the left halves of the rows are the names of people who take turns: they recur. */
function areNames(
  lefts: readonly (readonly TextItem[])[],
  recurring: ReadonlySet<string>,
): boolean {
  const texts = lefts.flatMap(
    (items) =>
      items
        .map(({ text }) => text)
        .join('')
        .trim() || [],
  )
  if (texts.length >= MIN_NAMES && new Set(texts).size <= texts.length * MAX_DIFFERENT_NAMES)
    return true
  const known = texts.filter((text) => recurring.has(text))
  return texts.length >= MIN_KNOWN_NAMES && known.length >= texts.length * MIN_KNOWN_SHARE
}

/** On a short page nearly all left halves are names that begin lines elsewhere in the document. */
const MIN_KNOWN_NAMES = 3
const MIN_KNOWN_SHARE = 0.8

/** The texts that rows begin with more than once. */
function recurringStarts(pages: readonly PageOfRows[]): ReadonlySet<string> {
  const starts = pages.flatMap(({ rows }) =>
    rows.flatMap(({ items }) => {
      const [first] = items.toSorted((a, b) => a.x - b.x)
      return first ? [first.text.trim()] : []
    }),
  )
  return new Set([...countsOf(starts)].flatMap(([text, times]) => (times > 1 ? [text] : [])))
}

/** The width of a long line, not of the usual one: names and the last lines of paragraphs are short in any column. */
function longOf(widths: readonly number[]): number {
  const sorted = widths.toSorted((a, b) => a - b)
  return at(sorted, Math.floor(widths.length * 0.7))
}

function spread(items: readonly TextItem[]): number {
  if (items.length === 0) return 0
  const left = Math.min(...items.map((item) => item.x))
  return Math.max(...items.map((item) => item.x + item.width)) - left
}
