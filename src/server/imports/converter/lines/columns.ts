import { at } from '#/shared/at.ts'
import { median } from '../statistics.ts'
import type { TextItem } from '../extract/page-text.ts'

/** A row of items that share a baseline. */
export interface Row<Item extends TextItem = TextItem> {
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
/** A text column has text in at least this share of the page's rows. */
const MIN_FILLED_SHARE = 0.2
/** In type sizes. The space between two words is narrower, even if all letters are equally wide. */
const MIN_GAP_WIDTH = 0.8

export interface PageOfRows {
  readonly width: number
  readonly rows: readonly Row[]
}

/**
 * For each page the x of the gap between its two text columns; null if the page has one column. If most pages have a
 * gap, a page of short lines has a gap, too, although its own lines do not show it.
 */
export function findGutters(pages: readonly PageOfRows[]): readonly (number | null)[] {
  const own = pages.map(({ rows, width }) => findGutter(rows, width))
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
function findGutter(rows: readonly Row[], pageWidth: number): number | null {
  const places: { readonly x: number; readonly crossings: number }[] = []
  for (let x = pageWidth * 0.4; x <= pageWidth * 0.6; x += STEP) {
    const crossings = crossingsOf(rows, x)
    if (isGutter(rows, x, crossings, pageWidth)) places.push({ x, crossings })
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

export function crosses(item: TextItem, x: number): boolean {
  return item.x < x && item.x + item.width > x
}

function crossingsOf(rows: readonly Row[], x: number): number {
  return rows.filter((row) => row.items.some((item) => crosses(item, x))).length
}

function isGutter(rows: readonly Row[], x: number, crossings: number, pageWidth: number): boolean {
  if (rows.length < 8 || crossings > rows.length * MAX_CROSSING_SHARE) return false
  const lefts = rows.map((row) => row.items.filter((item) => item.x + item.width <= x))
  const rights = rows.map((row) => row.items.filter((item) => item.x >= x))
  const widths = [lefts, rights].map((sides) => {
    const filled = sides.filter((items) => items.length > 0)
    return filled.length >= rows.length * MIN_FILLED_SHARE ? longOf(filled.map(spread)) : 0
  })
  const [narrow, wide] = [Math.min(...widths), Math.max(...widths)]
  // a column of names is much narrower than its text; two columns of text are about as wide as each other
  return narrow >= pageWidth * MIN_COLUMN_WIDTH && narrow >= wide * MIN_WIDTH_RATIO
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
