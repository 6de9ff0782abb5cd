import { at } from '#/shared/at.ts'
import type { PageText } from '../extract/page-text.ts'
import { countsOf, median, quantile, usualSize } from '../statistics.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { type Line, lineText } from './line.ts'
import { pageRows } from './lines.ts'
import {
  type EdgeRow,
  levelsOf,
  type MarginRow,
  runningHeads,
  turningHeads,
} from './running-heads.ts'

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
  const isCounting = countingNumbers(rows.flat(), tolerance)
  // people may have numbers for names, and one of these may begin a page
  const isOwnNumber = (row: EdgeRow) =>
    isBetweenDashes(row.line) || (!isHeading(row) && (isCounting(row) || !isText(row)))
  const isNumber = (row: EdgeRow) =>
    (isPageNumber(row.line) && isOwnNumber(row)) || (row.isOutermost && isStamp(row.line))
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

/** The numbers at one height count the pages if at least this share of them differs from the page by the same number. */
const SHARE_COUNTING = 0.6
const MIN_COUNTING = 3

/** Returns a test: does a number at the edge of a page count with the pages, as those at its height do? */
function countingNumbers(rows: readonly EdgeRow[], tolerance: number): (row: EdgeRow) => boolean {
  const counting = levelsOf(
    rows.filter(({ line }) => isPageNumber(line)),
    tolerance,
  ).flatMap((level) => {
    const offsets = countsOf(
      level.map(({ page, line }) => Number.parseInt(lineText(line).replace(/^\D+/, ''), 10) - page),
    )
    const most = Math.max(...offsets.values())
    return most >= Math.max(MIN_COUNTING, level.length * SHARE_COUNTING) ? level : []
  })
  const known = new Set(counting)
  return (row) => known.has(row)
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
  return (PAGE_NUMBER.test(text) && /\d/.test(text)) || areTwoPages(line)
}

/** '4 … 5' below two pages of a book that are printed side by side. */
function areTwoPages({ runs }: Line): boolean {
  const [left, right] = runs.map(
    ({ text }) => /^[-–—]?\s*(\d{1,4})\s*[-–—]?$/.exec(text.trim())?.[1],
  )
  return runs.length === 2 && left !== undefined && Number(right) === Number(left) + 1
}

/** What a program prints over or below each page: a time with its date, an address, or the file's name with the page. */
const STAMP =
  /https?:\/\/|(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b(?:19|20)\d\d\b).*\b\d{1,2}:\d{2}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b.*(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b(?:19|20)\d\d\b)|\.(?:docx?|odt|rtf|txt|pdf|pages|fdx|indd)\b/iu

/** '- 2 -' is the number of a page, and no heading. */
function isBetweenDashes(line: Line): boolean {
  return /^[-–—]\s*\d+\s*[-–—]$/.test(lineText(line))
}

function isStamp(line: Line): boolean {
  return STAMP.test(lineText(line))
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
