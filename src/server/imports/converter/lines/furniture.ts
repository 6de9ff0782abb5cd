import { at } from '#/shared/at.ts'
import type { PageText } from '../extract/page-text.ts'
import { countsOf, median, usualSize } from '../statistics.ts'
import { type Line, lineText } from './line.ts'
import { pageRows } from './lines.ts'

interface EdgeRow extends MarginRow {
  readonly isFarApart: boolean
}

export interface CleanPage extends PageText {
  /** The number printed on the page, if there is one. */
  readonly printedNumber?: string
}

/** Share of the page's height, at its top and at its bottom. */
const MARGIN = 0.13
/** In points: rows of several pages that differ by less stand at one height. Scans lie a little higher or lower. */
const SAME_LEVEL = 3
const SAME_SCAN_LEVEL = 8
/** In leadings of the page: the gap between furniture and text. */
const SEPARATE_GAP = 1.3
/** In leadings. Small print with such a gap is no part of the text, even if only one page has it. */
const FAR_GAP = 2.5
/** Small print is smaller than this multiple of the body's type size. */
const SMALL = 0.92
/** The maximum number of rows of furniture at either edge: title, act and page number. */
const MAX_ROWS = 3
const PAGE_NUMBER =
  /^(?:seite|page|s\.|p\.)?\s*[-–—|[(]*\s*(\d{1,4}|[ivxlc]{1,6})\s*[-–—|\])]*\.?(?:\s*(?:von|of|\/)\s*\d+)?$/i

/** Takes the page furniture off: running heads and page numbers, which return in the margins of page after page. */
export function withoutFurniture(pages: readonly PageText[]): readonly CleanPage[] {
  const lines = pages.map(pageRows)
  const rows = pages.map((page, index) => marginRows(page, index, at(lines, index)))
  const tolerance = pages.some(({ isScan }) => isScan) ? SAME_SCAN_LEVEL : SAME_LEVEL
  const isText = isOftenWithin(pages, lines)
  const heads = levelsOf(rows.flat(), tolerance)
    .flatMap((level) => runningHeads(level, pages.length))
    .filter((row) => !isText(row))
  const isSmallPrint = smallPrint(pages)
  const furniture = new Set([
    ...heads.map(({ line }) => line),
    ...rows
      .flat()
      .flatMap((row) => (isSmallPrint(row) || isPageNumber(row.line) ? [row.line] : [])),
  ])
  return pages.map((page, index) => {
    const left = at(rows, index)
      .map(({ line }) => line)
      .filter((line) => furniture.has(line))
    const printedNumber = left.map(printedNumberOf).find(Boolean)
    const items = page.items.filter(
      (item) => !left.some((line) => Math.abs(line.y - item.y) <= line.size * 0.4),
    )
    return { ...page, items, ...(printedNumber && { printedNumber }) }
  })
}

/**
 * Returns a test: does a row's text stand more often within pages than in their margins, in the same type? Such a row
 * is no running head, but the name of a speaker with whom some pages begin.
 */
function isOftenWithin(
  pages: readonly PageText[],
  lines: readonly (readonly Line[])[],
): (row: MarginRow) => boolean {
  const rows = pages.flatMap((page, index) =>
    at(lines, index).map((line) => ({ key: typeKey(line), isMargin: isInMargin(line, page) })),
  )
  const within = countsOf(rows.flatMap(({ key, isMargin }) => (isMargin ? [] : [key])))
  const outside = countsOf(rows.flatMap(({ key, isMargin }) => (isMargin ? [key] : [])))
  return ({ line }) => (within.get(typeKey(line)) ?? 0) > (outside.get(typeKey(line)) ?? 0)
}

function typeKey(line: Line): string {
  return `${Math.round(line.size)} ${lineText(line)}`
}

/** Returns a test for small print. Scans have none: their type sizes are measured, so small type proves nothing. */
function smallPrint(pages: readonly PageText[]): (row: EdgeRow) => boolean {
  const size = usualSize(pages.flatMap((page) => page.items))
  return ({ page, line, isFarApart }) =>
    isFarApart && line.size < size * SMALL && !pages[page]?.isScan
}

function marginRows(page: PageText, index: number, lines: readonly Line[]): readonly EdgeRow[] {
  const gaps = lines.slice(1).map((line, index) => line.y - at(lines, index).y)
  const leading = median(gaps)
  return lines.flatMap((line, at) => {
    const isTop = line.y < page.height / 2
    const inner = isTop ? gaps[at] : gaps[at - 1]
    const outer = isTop ? at : lines.length - 1 - at
    if (!isInMargin(line, page) || outer >= MAX_ROWS) return []
    const isSeparate = (inner ?? Infinity) > leading * SEPARATE_GAP
    const isFarApart = inner !== undefined && inner > leading * FAR_GAP
    return [{ page: index, line, key: furnitureKey(line), isSeparate, isFarApart }]
  })
}

/** A page number is recognised without a look at other pages, so that a short document's is found, too. */
function isPageNumber(line: Line): boolean {
  const text = lineText(line)
  return PAGE_NUMBER.test(text) && /\d/.test(text)
}

function isInMargin(line: Line, page: PageText): boolean {
  return line.y < page.height * MARGIN || line.y > page.height * (1 - MARGIN)
}

function furnitureKey(line: Line): string {
  const text = lineText(line)
  return PAGE_NUMBER.test(text) ? '#' : text.toLowerCase().replace(/\d+/g, '#')
}

function printedNumberOf(line: Line): string | undefined {
  const text = lineText(line)
  const whole = PAGE_NUMBER.exec(text)?.[1]
  return whole ?? /(?:^|\s)(\d{1,4})\.?$/.exec(text)?.[1] ?? /^(\d{1,4})\s/.exec(text)?.[1]
}

/** Rows of several pages that stand at about the same height. */
type Level = readonly MarginRow[]

interface MarginRow {
  /** 0-based. */
  readonly page: number
  readonly line: Line
  /** Rows that differ only in their digits have the same key. */
  readonly key: string
  /** A gap stands between the row and the text. */
  readonly isSeparate: boolean
}

// The rows of a level are running heads if at least these shares of them are separate and recur.
const SHARE_SEPARATE = 0.8

const SHARE_RECURRING = 0.6

// If not, a level's frequent rows are running heads if they are at least the first share of its rows, and if the second
// share of its rows has the same text or half of its rows are separate.
const SHARE_FREQUENT = 0.75

const SHARE_SAME = 0.6

/** A frequent row stands on at least this share of the pages. A head that names the act or the scene does not. */
const FREQUENT = 0.25

/** Puts rows together whose heights differ by less than `tolerance`. */
function levelsOf(rows: readonly MarginRow[], tolerance: number): readonly Level[] {
  const levels: MarginRow[][] = []
  let last: MarginRow | null = null
  for (const row of rows.toSorted((a, b) => a.line.y - b.line.y)) {
    if (last && row.line.y - last.line.y <= tolerance) levels.at(-1)?.push(row)
    else levels.push([row])
    last = row
  }
  return levels
}

/**
 * The running heads of a level. The name of a speaker may return at the top of many pages, too, but on the pages
 * between them other text stands there.
 */
function runningHeads(level: Level, pageCount: number): readonly MarginRow[] {
  const pages = Map.groupBy(level, ({ key }) => key)
  const timesOf = ({ key }: MarginRow) => new Set(pages.get(key)?.map(({ page }) => page)).size
  const recurring = level.filter((row) => timesOf(row) > 1)
  const frequent = recurring.filter((row) => timesOf(row) >= pageCount * FREQUENT)
  const separate = level.filter(({ isSeparate }) => isSeparate)
  const isHeadLevel =
    separate.length >= level.length * SHARE_SEPARATE &&
    recurring.length >= Math.max(2, level.length * SHARE_RECURRING)
  if (isHeadLevel) return level.filter((row) => row.isSeparate || timesOf(row) > 1)
  const isConstant = [...pages.values()].some((rows) => rows.length >= level.length * SHARE_SAME)
  const isFrequent = frequent.length >= Math.max(2, level.length * SHARE_FREQUENT)
  return isFrequent && (isConstant || separate.length >= level.length / 2) ? frequent : []
}
