import { at } from '#/shared/at.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import type { PageText } from '../extract/page-text.ts'
import { countsOf, median, quantile, usualSize } from '../statistics.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { type Line, lineText } from './line.ts'
import { pageRows } from './lines.ts'

interface EdgeRow extends MarginRow {
  readonly isFarApart: boolean
  /** Nothing stands between the row and the edge of the page. */
  readonly isOutermost: boolean
}

/** A page of which the notes at its foot may have been taken off. */
export interface NotedPage extends PageText {
  readonly leftOut?: readonly LeftOut[]
}

export interface CleanPage extends PageText {
  /** The number printed on the page, if there is one. */
  readonly printedNumber?: string
  readonly leftOut: readonly LeftOut[]
}

/** Share of the page's height, at its top and at its bottom. */
const MARGIN = 0.13
/** The same for a page number that stands by itself, apart from the text: LaTeX has wide margins. */
const NUMBER_MARGIN = 0.2
/** In type sizes: the space between the text and a page number that stands further in. */
const NUMBER_GAP = 2
/** In points: rows of several pages that differ by less stand at one height. Scans lie a little higher or lower. */
const SAME_LEVEL = 3
const SAME_SCAN_LEVEL = 8
/** In leadings of the page: the gap between furniture and text. */
const SEPARATE_GAP = 1.3
/** This share of the gaps between lines is no wider than that between paragraphs. */
const MOST_GAPS = 0.9
/** In leadings. Small print with such a gap is no part of the text, even if only one page has it. */
const FAR_GAP = 2.5
/** Small print is smaller than this multiple of the body's type size. */
const SMALL = 0.92
/** The maximum number of rows of furniture at either edge: title, act and page number. */
const MAX_ROWS = 3
const PAGE_NUMBER =
  /^(?:seite|page|s\.|p\.)?\s*[-–—|[(]*\s*(\d{1,4}|[ivxlc]{1,6})\s*[-–—|\])]*\.?(?:\s*(?:von|of|\/)\s*\d+)?$/i

/** Takes the page furniture off: running heads and page numbers, which return in the margins of page after page. */
export function withoutFurniture(pages: readonly NotedPage[]): readonly CleanPage[] {
  const lines = pages.map(pageRows)
  const paragraphGap = usualParagraphGap(lines)
  const rows = pages.map((page, index) => marginRows(page, index, at(lines, index), paragraphGap))
  const tolerance = pages.some(({ isScan }) => isScan) ? SAME_SCAN_LEVEL : SAME_LEVEL
  const isText = isOftenWithin(pages, lines)
  const heads = levelsOf(rows.flat(), tolerance)
    .flatMap((level) => runningHeads(level, pages.length))
    .filter((row) => !isText(row))
  const isSmallPrint = smallPrint(pages)
  const isHeading = numberHeadings(pages, rows.flat(), tolerance)
  const isNumber = (row: EdgeRow) =>
    (isPageNumber(row.line) && !isHeading(row)) || (row.isOutermost && isStamp(row.line))
  const isTurning = turningHeads(rows.flat(), tolerance)
  const furniture = new Set([
    ...heads.map(({ line }) => line),
    ...rows
      .flat()
      .flatMap((row) => (isSmallPrint(row) || isNumber(row) || isTurning(row) ? [row.line] : [])),
  ])
  return pages.map((page, index) => {
    const left = at(rows, index)
      .map(({ line }) => line)
      .filter((line) => furniture.has(line))
    const printedNumber = left.map(printedNumberOf).find(Boolean)
    const items = page.items.filter(
      (item) => !left.some((line) => Math.abs(line.y - item.y) <= line.size * 0.4),
    )
    const leftOut = left.map((line) => ({
      page: page.number,
      kind: isPageNumber(line) ? ('pageNumber' as const) : ('head' as const),
      text: lineText(line),
    }))
    return {
      ...page,
      items,
      leftOut: [...leftOut, ...(page.leftOut ?? [])],
      ...(printedNumber && { printedNumber }),
    }
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

/** A heading is larger than the body's type by this factor. */
const LARGE = 1.06

/**
 * Returns a test: is a bare number at the top of a page the heading of a scene? It is set as a heading, in large or bold
 * type, and no other page has a number at its height.
 */
function numberHeadings(
  pages: readonly PageText[],
  rows: readonly EdgeRow[],
  tolerance: number,
): (row: EdgeRow) => boolean {
  const items = pages.flatMap((page) => page.items)
  const size = usualSize(items)
  const letters = (some: readonly { readonly text: string }[]) =>
    some.reduce((sum, { text }) => sum + text.length, 0)
  const isBoldBody = letters(items.filter(({ bold }) => bold)) > letters(items) / 2
  const numbers = rows.filter(({ line }) => isPageNumber(line))
  return ({ page, line }) => {
    const isBold = !isBoldBody && line.runs.every((run) => run.bold)
    const isSet = isBold || line.size >= size * LARGE
    const isTop = line.y < (pages[page]?.height ?? 0) / 2
    const isAlone = numbers.every(
      (other) => other.page === page || Math.abs(other.line.y - line.y) > tolerance,
    )
    return isSet && isTop && isAlone && !pages[page]?.isScan
  }
}

/** In points: the widest usual gap between the lines within a page, where no furniture stands. */
function usualParagraphGap(pages: readonly (readonly Line[])[]): number {
  const gaps = pages.flatMap((lines) =>
    gapsOf(lines).slice(MAX_ROWS, Math.max(MAX_ROWS, lines.length - 1 - MAX_ROWS)),
  )
  return quantile(gaps, MOST_GAPS)
}

function gapsOf(lines: readonly Line[]): readonly number[] {
  return lines.slice(1).map((line, index) => line.y - at(lines, index).y)
}

function marginRows(
  page: PageText,
  index: number,
  lines: readonly Line[],
  paragraphGap: number,
): readonly EdgeRow[] {
  const gaps = gapsOf(lines)
  const leading = median(gaps)
  return lines.flatMap((line, at) => {
    const isTop = line.y < page.height / 2
    const inner = isTop ? gaps[at] : gaps[at - 1]
    const outer = isTop ? at : lines.length - 1 - at
    const isSeparate = (inner ?? Infinity) > leading * SEPARATE_GAP
    const isFar = isSeparate || (inner ?? Infinity) > line.size * NUMBER_GAP
    const isNumber = outer === 0 && isFar && isPageNumber(line)
    if (!isInMargin(line, page, isNumber ? NUMBER_MARGIN : MARGIN) || outer >= MAX_ROWS) return []
    const isFarApart = inner !== undefined && inner > leading * FAR_GAP
    const isApart = (inner ?? Infinity) > Math.max(leading, paragraphGap) * SEPARATE_GAP
    const beside = isTop ? lines.slice(at + 1) : lines.slice(0, at).toReversed()
    const nearest = beside.filter((row) => !isPageNumber(row)).slice(0, MAX_ROWS)
    const innerText = nearest.map(furnitureKey).join(' ')
    return [
      {
        page: index,
        line,
        key: furnitureKey(line),
        isSeparate,
        isApart,
        isFarApart,
        isOutermost: outer === 0,
        inner: innerText,
      },
    ]
  })
}

/** A page number is recognised without a look at other pages, so that a short document's is found, too. */
export function isPageNumber(line: Line): boolean {
  const text = lineText(line)
  return PAGE_NUMBER.test(text) && /\d/.test(text)
}

/** What a program prints over or below each page: a time with its date, an address, or the file's name with the page. */
const STAMP =
  /https?:\/\/|(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b(?:19|20)\d\d\b).*\b\d{1,2}:\d{2}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b.*(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b(?:19|20)\d\d\b)|\.(?:docx?|odt|rtf|txt|pdf|pages|fdx|indd)\b/iu

function isStamp(line: Line): boolean {
  return STAMP.test(lineText(line))
}

/** A head that changes from page to page has the page's number at its outer end on at least so many pages. */
const MIN_TURNING = 3

/**
 * Returns a test: is a row the head of its page by its number alone? Its words change with the scene, but the number at
 * one of its ends is that of the page, left and right in turn or on many pages.
 */
function turningHeads(rows: readonly EdgeRow[], tolerance: number): (row: EdgeRow) => boolean {
  const heads = new Set<EdgeRow>()
  const outer = rows.filter(
    ({ isOutermost, isApart, line }) => isOutermost && isApart && !isSceneHeading(lineText(line)),
  )
  for (const level of levelsOf(outer, tolerance)) {
    const numbered = level.flatMap((row) => {
      const text = lineText(row.line)
      const [left, right] = [/^(\d{1,4})\s/.exec(text)?.[1], /\s(\d{1,4})$/.exec(text)?.[1]]
      const number = left ?? right
      return number === undefined
        ? []
        : [{ row, isLeft: left !== undefined, offset: Number(number) - row.page }]
    })
    const [, own = []] =
      [...Map.groupBy(numbered, ({ offset }) => offset)].toSorted(
        ([, a], [, b]) => b.length - a.length,
      )[0] ?? []
    const isTurned = new Set(own.map(({ isLeft }) => isLeft)).size === 2
    if (own.length >= (isTurned ? 2 : MIN_TURNING)) for (const { row } of own) heads.add(row)
  }
  return (row) => heads.has(row)
}

function isInMargin(line: Line, page: PageText, margin = MARGIN): boolean {
  return line.y < page.height * margin || line.y > page.height * (1 - margin)
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
  /** The gap is wider than those between paragraphs. */
  readonly isApart: boolean
  /** The text nearest to the row, in the direction of the page's middle. */
  readonly inner: string
}

// The rows of a level are running heads if at least these shares of them are separate and recur.
const SHARE_SEPARATE = 0.8

const SHARE_RECURRING = 0.6

// If not, a level's frequent rows are running heads if they are at least the first share of its rows, and if the second
// share of its rows has the same text or half of its rows are separate.
const SHARE_FREQUENT = 0.75

const SHARE_SAME = 0.6

/** The numbers of a head are those of the page on at least this share of the pages, or differ no more often. */
const SHARE_COUNTING = 0.6

/** On so few pages text may recur by chance. */
const FEW_PAGES = 2

/** A frequent row stands on at least this share of the pages. A head that names the act or the scene does not. */
const FREQUENT = 0.25

/** Puts rows together whose heights differ by less than `tolerance`. */
function levelsOf<Row extends MarginRow>(
  rows: readonly Row[],
  tolerance: number,
): readonly (readonly Row[])[] {
  const levels: Row[][] = []
  let last: Row | null = null
  for (const row of rows.toSorted((a, b) => a.line.y - b.line.y)) {
    if (last && row.line.y - last.line.y <= tolerance) levels.at(-1)?.push(row)
    else levels.push([row])
    last = row
  }
  return levels
}

/**
 * The running heads of a level. A head stands over ever new text: rows that recur together with the text beside them
 * are a passage that is printed again. The name of a speaker may return at the top of many pages, too, but on the pages
 * between them other text stands there.
 */
function runningHeads(level: Level, pageCount: number): readonly MarginRow[] {
  const alike = Map.groupBy(level, ({ key }) => key)
  const times = new Map([...alike].map(([key, rows]) => [key, timesOverNewText(rows)]))
  const timesOf = ({ key }: MarginRow) => times.get(key) ?? 0
  const recurring = level.filter((row) => timesOf(row) > 1)
  const frequent = recurring.filter((row) => timesOf(row) >= pageCount * FREQUENT)
  const separate = level.filter(({ isSeparate }) => isSeparate)
  const isHeadLevel =
    separate.length >= level.length * SHARE_SEPARATE &&
    recurring.length >= Math.max(2, level.length * SHARE_RECURRING)
  const isConstant = [...times.values()].some((count) => count >= level.length * SHARE_SAME)
  const apart = level.filter(({ isApart }) => isApart)
  const isMostlyApart = apart.length >= level.length / 2
  const isSure = isMostlyApart || (isConstant && level.length > FEW_PAGES)
  const isHead = (row: MarginRow) =>
    timesOf(row) > 1 || (isMostlyApart ? row.isApart : row.isSeparate)
  if (isHeadLevel && isSure) return level.filter(isHead)
  const isFrequent = frequent.length >= Math.max(2, level.length * SHARE_FREQUENT)
  return isFrequent && isSure && (isConstant || separate.length >= level.length / 2) ? frequent : []
}

/**
 * On how many pages a text stands over new text. The text may differ in its numbers if they count: the page, or the
 * scene that goes on for several pages. If each page has a number of its own that is not the page's, the text is new,
 * too.
 */
function timesOverNewText(rows: readonly MarginRow[]): number {
  if (!areCounting(rows)) return 1
  return Math.min(
    new Set(rows.map(({ page }) => page)).size,
    new Set(rows.map(({ inner, page }) => inner || String(page))).size,
  )
}

function areCounting(rows: readonly MarginRow[]): boolean {
  const numbers = rows.map(({ page, line }) => ({
    page,
    values: lineText(line).match(/\d+/g)?.map(Number) ?? [],
  }))
  const columns = Math.max(...numbers.map(({ values }) => values.length))
  return Array.from({ length: columns }, (_, column) => column).every((column) => {
    const values = numbers.flatMap(({ values }) => values[column] ?? [])
    const offsets = numbers.map(({ page, values }) => (values[column] ?? 0) - page)
    const isOfPage = Math.max(...countsOf(offsets).values()) >= rows.length * SHARE_COUNTING
    return isOfPage || new Set(values).size <= Math.max(1, values.length * SHARE_COUNTING)
  })
}
