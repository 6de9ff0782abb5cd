import { at } from '#/shared/at.ts'
import {
  isEarlyBreak,
  type Line,
  lineText,
  type Run,
  shapeOf,
  runsAfter,
  runsText,
} from './line.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { median, usualSize } from '../statistics.ts'
import { runInHeading } from '#/shared/script/line-grammar/scene-heading.ts'

/** A line, and its place among the lines around it. */
export interface BodyLine extends Line {
  readonly text: string
  /** Distance to the line above in leadings; null for the first line of a column. */
  readonly gapAbove: number | null
  /** The line below this line; null for the last line of a column. */
  readonly below: LineBelow | null
  /** The line's type is larger than the body's. */
  readonly isLarge: boolean
  readonly columnLeft: number
  readonly columnRight: number
}

export interface LineBelow {
  /** In leadings. */
  readonly gap: number
  /** From the column's left edge. */
  readonly indent: number
  /** The line begins with a bracket or in italics: directions do, and may stand at a place of their own. */
  readonly isLikeDirection: boolean
  /** The line above this line is full: the first word of this line would not have fitted there. */
  readonly isAfterFull: boolean
}

/** A page's lines in reading order. */
export interface BodyPage {
  readonly number: number
  readonly printedNumber?: string
  readonly isScan?: true
  readonly lines: readonly Line[]
  readonly leftOut?: readonly LeftOut[]
}

export interface Body {
  readonly lines: readonly BodyLine[]
  readonly size: number
  /** Most of the text is italic: then italics do not mark directions. */
  readonly isItalic: boolean
  readonly isBold: boolean
  readonly isScan: boolean
  readonly pages: readonly BodyPage[]
}

/** Directions in italics may be longer than all speeches together. */
const MOSTLY_ITALIC = 0.7

/** Large type has at least this multiple of the body's type size. */
const LARGE = 1.06

/** In points: distances between lines that differ by less are the same. */
const SAME_LEADING = 0.7
/** A distance is common if this share of all distances is the same. */
const MIN_LEADING_SHARE = 0.06

/** From this many leadings on, a space above a line sets it apart. */
export const PARAGRAPH_GAP = 1.22

/** All lines in one list, with type size, leading and the edges of the text columns measured. */
export function measureBody(pages: readonly BodyPage[]): Body {
  const lines = pages.flatMap((page) => page.lines)
  const size = usualSize(lines.map((line) => ({ size: line.size, text: lineText(line) })))
  const edges = columnEdges(lines)
  const leading = leadingOf(lines, size, edges)
  const runs = lines.flatMap((line) => line.runs)
  const lettersOf = (some: readonly Run[]) => sum(some.map((run) => run.text.length))
  return {
    size,
    isScan: pages.some((page) => page.isScan),
    isItalic: lettersOf(runs.filter((run) => run.italic)) > lettersOf(runs) * MOSTLY_ITALIC,
    isBold: lettersOf(runs.filter((run) => run.bold)) > lettersOf(runs) / 2,
    pages,
    lines: lines.map((line, index) => {
      const above = lines[index - 1]
      const [columnLeft, right] = edges.get(line.column) ?? [line.x, line.right]
      const columnRight = line.edge ?? right
      const gapAbove = above && isSameColumn(above, line) ? (line.y - above.y) / leading : null
      const next = lines[index + 1]
      const below =
        next && isSameColumn(line, next)
          ? {
              gap: (next.y - line.y) / leading,
              indent: next.x - columnLeft,
              isLikeDirection: /^[([]/.test(lineText(next)) || next.runs[0]?.italic === true,
              isAfterFull: !isEarlyBreak({
                line: { runs: line.runs, columnRight },
                next: next.runs,
              }),
            }
          : null
      const isLarge = line.size >= size * LARGE
      const text = lineText(line)
      return { ...line, text, gapAbove, below, isLarge, columnLeft, columnRight }
    }),
  }
}

type ColumnEdges = ReadonlyMap<number, readonly [number, number]>

function leadingOf(lines: readonly Line[], size: number, edges: ColumnEdges): number {
  const distances = lines.flatMap((line, index) => {
    const above = lines[index - 1]
    const isBody = Math.abs(line.size - size) < 0.6
    return above && isBody && isSameColumn(above, line) ? [line.y - above.y] : []
  })
  const near = distances.filter((distance) => distance > size * 0.8 && distance < size * 3.2)
  // the smallest common distance is the leading: paragraphs stand further apart than lines
  const sorted = near.toSorted((a, b) => a - b)
  const common = sorted.find((distance) => {
    const alike = sorted.filter((other) => other >= distance && other < distance + SAME_LEADING)
    return alike.length >= sorted.length * MIN_LEADING_SHARE
  })
  const usual = common === undefined ? size * 1.2 : common + SAME_LEADING / 2
  const within = distanceWithinSentences(lines, edges)
  return within !== null && within < usual * SMALLER ? within + SAME_LEADING / 2 : usual
}

/** A leading smaller than the usual distance by this factor: nearly every line is a paragraph. */
const SMALLER = 0.8

/** The usual distance between a full line and the rest of its sentence; null if no sentence runs over its line. */
function distanceWithinSentences(lines: readonly Line[], edges: ColumnEdges): number | null {
  const distances = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    if (!next || !isSameColumn(line, next) || !/^\p{Ll}/u.test(lineText(next))) return []
    const columnRight = line.edge ?? edges.get(line.column)?.[1] ?? line.right
    const isFull = !isEarlyBreak({ line: { runs: line.runs, columnRight }, next: next.runs })
    const distance = next.y - line.y
    return isFull && distance > line.size * 0.8 ? [distance] : []
  })
  return distances.length > 0 ? median(distances) : null
}

function columnEdges(lines: readonly Line[]): ColumnEdges {
  const edges = new Map<number, readonly [number, number]>()
  for (const column of new Set(lines.map((line) => line.column))) {
    const own = lines.filter((line) => line.column === column)
    const lefts = own.map((line) => line.x).toSorted((a, b) => a - b)
    const rights = own.map((line) => line.right).toSorted((a, b) => b - a)
    const outer = Math.floor(own.length * 0.03)
    edges.set(column, [at(lefts, outer), at(rights, outer)])
  }
  return edges
}

function isSameColumn(above: Line, line: Line): boolean {
  return above.page === line.page && above.column === line.column && above.y <= line.y
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

const MAX_LINE_LENGTH = 60
/** In leadings: the space above a line that is set apart. */
const SET_APART = 1.4

/** Whether a short line is a heading by its setting alone: it is bold, or in the middle and in capitals. */
export function isDisplayLine(line: BodyLine, body: Body): boolean {
  const { text, gapAbove } = line
  if (text.length > MAX_LINE_LENGTH || !/[\p{L}\d]/u.test(text)) return false
  if (/[,;:!?]$|^[([]|[)\]]$/.test(text) || (text.endsWith('.') && !isCount(text))) return false
  const isCentred = isInTheMiddle(line)
  if ((gapAbove ?? SET_APART) < (isCentred ? PARAGRAPH_GAP : SET_APART)) return false
  if (line.runs.every((run) => run.bold) && !body.isBold) return true
  if (!isCentred || line.runs.some((run) => run.italic) || goesOnBelow(line)) return false
  const shape = shapeOf(line)
  return shape === shape.toUpperCase() || line.runs[0]?.isSpaced === true
}

/** Whether a page begins with this line, and the next one is close below it, at its place: a verse goes on. */
function goesOnBelow(line: BodyLine): boolean {
  const { gapAbove, below } = line
  return (
    gapAbove === null &&
    below !== null &&
    below.gap < PARAGRAPH_GAP &&
    Math.abs(line.x - line.columnLeft - below.indent) < 1
  )
}

/** Whether a line is nothing but a number. As a heading a number may end with a full stop. */
function isCount(text: string): boolean {
  return /^(?:\d{1,3}|[IVXLC]{1,6})\.$/.test(text)
}

export function isInTheMiddle({ x, right, columnLeft, columnRight }: BodyLine): boolean {
  const width = columnRight - columnLeft
  const offset = (x + right - columnLeft - columnRight) / 2
  // lines of verse end anywhere, so a line that begins far from the edge counts as in the middle, too
  const isFarIn = x - columnLeft > width * 0.5
  return isFarIn || (Math.abs(offset) < width * 0.05 && x - columnLeft > width * 0.15)
}

/** In points: the text that is parted from its heading counts as the next line. */
const NEXT_LINE = 0.01

/** Parts a film scene's heading from the action that runs on in its line. */
export function withPartedHeadings(pages: readonly BodyPage[]): readonly BodyPage[] {
  return pages.map((page) => {
    const lines = page.lines.flatMap(parted)
    return lines.length === page.lines.length ? page : { ...page, lines }
  })
}

function parted(line: Line): readonly Line[] {
  const text = line.runs.map((run) => run.text).join('')
  const length = runInHeading(text.trimStart())
  if (length === null) return [line]
  const at = length + text.length - text.trimStart().length
  const rest = runsAfter(line.runs, at)
  if (!/[.!?…,;:]$/.test(runsText(rest)) && line.right - line.x < line.size * 20) return [line]
  const heading = runsBefore(line.runs, at)
  const right = Math.max(...heading.map((run) => run.right))
  const runs = rest.map((run, index) => (index === 0 ? { ...run, x: line.x, starts: [] } : run))
  return [
    { ...line, runs: heading, right },
    { ...line, runs, y: line.y + NEXT_LINE },
  ]
}

/** The first `count` characters; a run that is cut ends at a place that is estimated by its letters. */
function runsBefore(runs: readonly Run[], count: number): readonly Run[] {
  const before: Run[] = []
  let left = count
  for (const run of runs) {
    if (left <= 0) break
    const share = Math.min(1, left / run.text.length)
    const right = run.x + (run.right - run.x) * share
    before.push({ ...run, text: run.text.slice(0, left), shape: run.shape.slice(0, left), right })
    left -= run.text.length
  }
  return before
}
