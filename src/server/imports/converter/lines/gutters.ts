import { at } from '#/shared/at.ts'
import type { TextItem } from '../extract/page-text.ts'
import { countsOf, median, mode } from '../statistics.ts'

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

/** The left halves of rows are the names of speakers if at most this share of them is different from all others. */
const MAX_DIFFERENT_NAMES = 0.6
/** Fewer rows may recur by chance. */
const MIN_NAMES = 6

/** A page of fewer rows shows no columns. */
const MIN_ROWS = 8

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
 * For each page the x of each gap between its two or three text columns; none if the page has one column. If most pages
 * have such gaps, a page of short lines has them, too, although its own lines do not show them.
 */
export function findGutters(pages: readonly PageOfRows[]): readonly (readonly number[])[] {
  const recurring = recurringStarts(pages)
  const own = pages.map(({ rows, width }) => {
    const gutter =
      findGutter(rows, width, recurring) ??
      findGutter(withoutNames(rows, recurring), width, recurring)
    return gutter === null ? guttersOfThree(rows, width, recurring) : [gutter]
  })
  for (const count of [1, 2]) {
    const found = own.filter((gutters) => gutters.length === count)
    if (found.length === 0 || found.length < pages.length / 2) continue
    const usual = Array.from({ length: count }, (_, index) =>
      median(found.map((gutters) => at(gutters, index))),
    )
    return own.map((gutters, index) => {
      const { rows } = at(pages, index)
      return gutters.length === 0 && usual.every((x) => isHardlyCrossed(rows, x)) ? usual : gutters
    })
  }
  return own
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
  const edges = rows.flatMap(({ items }) => items.flatMap(({ x, width }) => [x, x + width]))
  const sorted = edges.toSorted((a, b) => a - b)
  let next = 0
  let answer: boolean | null = null
  return gapWithin(rows, pageWidth * 0.4, pageWidth * 0.6, (x) => {
    // the answer is the same between two places where no item begins or ends
    for (; (sorted[next] ?? Infinity) <= x; next++) answer = null
    answer ??= isGutter(rows, x, pageWidth, recurring)
    return answer
  })
}

/** The rows without those of one name: in a play in two languages it stands above both. */
function withoutNames(rows: readonly Row[], recurring: ReadonlySet<string>): readonly Row[] {
  return rows.filter(({ items: [first, second] }) => {
    return second !== undefined || first === undefined || !recurring.has(first.text.trim())
  })
}

/** Three text columns are about as wide as each other, and text fills them about as far down. */
const MIN_RATIO_OF_THREE = 0.75
const MIN_FILLED_OF_THREE = 0.4

/** The two gaps between three columns of text; none if the page has no such columns. */
function guttersOfThree(
  rows: readonly Row[],
  pageWidth: number,
  recurring: ReadonlySet<string>,
): readonly number[] {
  if (rows.length < MIN_ROWS) return []
  const [left, right] = ([0.26, 0.58] as const).map((from) =>
    gapWithin(rows, pageWidth * from, pageWidth * (from + 0.16), (x) => isHardlyCrossed(rows, x)),
  )
  if (left === undefined || right === undefined || left === null || right === null) return []
  const columns = (
    [
      [0, left],
      [left, right],
      [right, Infinity],
    ] as const
  ).map(([from, to]) =>
    rows.map((row) => row.items.filter((item) => item.x >= from && item.x + item.width <= to)),
  )
  const filled = columns.map((column) => column.filter((items) => items.length > 0))
  const widths = filled.map((column) => (column.length > 0 ? longOf(column.map(spread)) : 0))
  const counts = filled.map((column) => column.length)
  const areColumns =
    Math.min(...widths) >= Math.max(...widths) * MIN_RATIO_OF_THREE &&
    Math.min(...counts) >= Math.max(...counts) * MIN_FILLED_OF_THREE &&
    Math.min(...widths) >= pageWidth * MIN_COLUMN_WIDTH
  return areColumns && columns.every((column) => !areNames(column, recurring)) ? [left, right] : []
}

/** At most this share of the rows crosses the widest gap and not a narrower one. */
const ALIKE_SHARE = 0.03

/** A narrower gap shows by the text behind it: at least this share of it begins at one place, in points. */
const MIN_NARROW_GAP = 0.42
const MIN_ALIGNED_SHARE = 0.8
const ONE_PLACE = 1.5

/** The middle of the widest gap within these places; null if no gap is wide enough. */
function gapWithin(
  rows: readonly Row[],
  from: number,
  to: number,
  isPlace: (x: number) => boolean,
): number | null {
  const places: Place[] = []
  for (let x = from; x <= to; x += STEP)
    if (isPlace(x)) places.push({ x, crossings: crossingsOf(rows, x) })
  const size = median(rows.flatMap((row) => row.items.map((item) => item.size)))
  if (places.length === 0) return null
  // the middle of the gap: its edges change from page to page with the longest line
  const middleOf = (gap: readonly Place[]) => gap[Math.floor(gap.length / 2)]?.x ?? null
  const widthOf = (gap: readonly Place[]) => (gap.length - 1) * STEP
  const fewest = Math.min(...places.map(({ crossings }) => crossings))
  const most = fewest + Math.max(1, Math.round(rows.length * ALIKE_SHARE))
  const freeTo = (limit: number) =>
    widestRange(places.filter(({ crossings }) => crossings <= limit))
  const gap = freeTo(fewest)
  // the fewest rows may cross one place only, within a gap that hardly more rows cross
  for (let limit = fewest; limit <= most; limit++)
    if (widthOf(freeTo(limit)) >= size * MIN_GAP_WIDTH) return middleOf(freeTo(limit))
  const middle = middleOf(gap)
  const isNarrow = middle !== null && widthOf(gap) >= size * MIN_NARROW_GAP
  return isNarrow && isAligned(rows, middle) ? middle : null
}

/** A place at which a gap is looked for, and the rows that cross it. */
interface Place {
  readonly x: number
  readonly crossings: number
}

function isAligned(rows: readonly Row[], x: number): boolean {
  const starts = rows.flatMap((row) => {
    const right = row.items.filter((item) => item.x >= x).map((item) => item.x)
    return right.length > 0 ? [Math.min(...right)] : []
  })
  const usual = mode(starts, ONE_PLACE)
  const aligned = starts.filter((start) => Math.abs(start - usual) <= ONE_PLACE)
  return starts.length >= MIN_ROWS && aligned.length >= starts.length * MIN_ALIGNED_SHARE
}

/** The longest row of neighbouring places. There may be several such rows: verse numbers may stand in the gap. */
function widestRange(places: readonly Place[]): readonly Place[] {
  const ranges: Place[][] = []
  for (const [index, place] of places.entries()) {
    if (index > 0 && place.x - at(places, index - 1).x < STEP * 1.5) ranges.at(-1)?.push(place)
    else ranges.push([place])
  }
  return ranges.toSorted((a, b) => b.length - a.length)[0] ?? []
}

export function crosses(item: TextItem, x: number): boolean {
  return item.x < x && item.x + item.width > x
}

function crossingsOf(rows: readonly Row[], x: number): number {
  return rows.filter((row) => row.items.some((item) => crosses(item, x))).length
}

function isHardlyCrossed(rows: readonly Row[], x: number): boolean {
  return crossingsOf(rows, x) <= rows.length * MAX_CROSSING_SHARE
}

function isGutter(
  rows: readonly Row[],
  x: number,
  pageWidth: number,
  recurring: ReadonlySet<string>,
): boolean {
  if (rows.length < MIN_ROWS || !isHardlyCrossed(rows, x)) return false
  const lefts = rows.map((row) => row.items.filter((item) => item.x + item.width <= x))
  const rights = rows.map((row) => row.items.filter((item) => item.x >= x))
  const begin = rights.findIndex((items) => items.length > 0)
  // names that recur on both sides stand in columns of text, on lines of their own
  const areNamesBeside = areNames(lefts, recurring) && !areNames(rights, recurring)
  if (begin > rows.length * BEGINS_WITHIN || areNamesBeside) return false
  if (!standSideBySide(rows, lefts, rights)) return false
  const widths = [lefts, rights].map((sides) => {
    const filled = sides.filter((items) => items.length > 0)
    return filled.length >= rows.length * MIN_FILLED_SHARE ? longOf(filled.map(spread)) : 0
  })
  const [narrow, wide] = [Math.min(...widths), Math.max(...widths)]
  // a column of names is much narrower than its text; two columns of text are about as wide as each other
  return narrow >= pageWidth * MIN_COLUMN_WIDTH && narrow >= wide * MIN_WIDTH_RATIO
}

/** In type sizes: rows that are nearer than this cannot stand one above the other in one column. */
const NEARER_THAN_LINES = 0.8

/** Of two text columns, at least this share of the rows of the one that has fewer stands beside a row of the other. */
const MIN_BESIDE_SHARE = 0.25

/** Whether text stands side by side. In one column short speeches stand left and below names in the page's middle. */
function standSideBySide(
  rows: readonly Row[],
  lefts: readonly (readonly TextItem[])[],
  rights: readonly (readonly TextItem[])[],
): boolean {
  const isNear = (index: number, other: number) => {
    const [row, near, size] = [rows[index], rows[other], rights[index]?.[0]?.size ?? 0]
    return row && near && Math.abs(row.y - near.y) < size * NEARER_THAN_LINES
  }
  const filled = rows.flatMap((_, index) => ((rights[index]?.length ?? 0) > 0 ? [index] : []))
  const beside = filled.filter((index) =>
    [index, index - 1, index + 1].some(
      (other) => (lefts[other]?.length ?? 0) > 0 && isNear(index, other),
    ),
  )
  const fewer = Math.min(filled.length, lefts.filter((items) => items.length > 0).length)
  return beside.length >= fewer * MIN_BESIDE_SHARE
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
  return at(sorted, Math.floor(widths.length * 0.9))
}

function spread(items: readonly TextItem[]): number {
  if (items.length === 0) return 0
  const left = Math.min(...items.map((item) => item.x))
  return Math.max(...items.map((item) => item.x + item.width)) - left
}
