import { at } from '#/shared/at.ts'
import { nameOnItsLine } from '#/shared/script/line-grammar/speaker-name.ts'
import { countsOf } from '../statistics.ts'
import type { BodyPage } from './body.ts'
import { halvesOf, lineOf, moved } from './dual-dialogue.ts'
import { type Line, type Run, runsText } from './line.ts'

/** A song in two columns has at least this number of rows with text in both. */
const MIN_ROWS = 3
/** In type sizes: the gap between the columns, and the space between two stanzas. */
const COLUMNS_GAP = 1
const STANZAS_GAP = 3.2
/** In type sizes: the lines of one stanza are no further apart. */
const CLOSE = 1.7
/** In points. */
const SAME_PLACE = 3
/** A line of a song has at least this number of words on average; a name or a date has fewer. */
const MIN_WORDS = 3
const MAX_NAME_WORDS = 4
/** In leadings: the space above the second column's first line, which begins a stanza. */
const STANZA = 1.6

/** Left halves of lines are the names of speakers if at least this share of them recurs. */
const RECURRING = 0.5

/**
 * A song in two columns within a page of one column: the left column is read first, then the right one, at the place of
 * the left.
 */
export function unfoldSongColumns(pages: readonly BodyPage[]): readonly BodyPage[] {
  const isNamesColumn = namesColumns(pages)
  return pages.map((page) => unfoldPage(page, isNamesColumn))
}

/**
 * Returns a test: do speeches begin at this x? The left halves beside them are names, which recur, or this is the place
 * of most lines.
 */
function namesColumns(pages: readonly BodyPage[]): (x: number) => boolean {
  const lines = pages.flatMap((page) => page.lines)
  const halves = lines.flatMap((line) => {
    const [left, right] = halvesOf(line, COLUMNS_GAP) ?? []
    const x = right?.[0]?.x
    return left && x !== undefined ? [{ x, text: runsText(left) }] : []
  })
  const counts = countsOf(halves.map(({ text }) => text))
  return (x) => {
    const there = halves.filter((half) => Math.abs(half.x - x) <= SAME_PLACE * 2)
    const recurring = there.filter(({ text }) => (counts.get(text) ?? 0) > 1)
    return there.length > lines.length / 2 || recurring.length >= there.length * RECURRING
  }
}

function unfoldPage(page: BodyPage, isNamesColumn: (x: number) => boolean): BodyPage {
  const lines: Line[] = []
  const isSaidAtOnce = linesBelowTwoNames(page.lines)
  let shift = 0
  for (let index = 0; index < page.lines.length; index++) {
    const line = at(page.lines, index)
    const block = isSaidAtOnce.has(line) ? null : blockFrom(page.lines, index, isNamesColumn)
    if (!block) {
      lines.push({ ...line, y: line.y + shift })
      continue
    }
    const { rows, gutter } = block
    const halves = [
      rows.flatMap((row) =>
        lineOf(
          row,
          row.runs.filter((run) => run.x < gutter),
        ),
      ),
      rows.flatMap((row) =>
        lineOf(
          row,
          row.runs.filter((run) => run.x >= gutter),
        ),
      ),
    ] as const
    const [left, right] = halves
    const by = at(left, 0).x - at(right, 0).x
    const leading = at(rows, 1).y - line.y || line.size
    const bottom = at(left, left.length - 1).y
    const down = bottom + leading * STANZA - at(right, 0).y
    lines.push(...left.map((row) => ({ ...row, y: row.y + shift })))
    lines.push(...right.map((row) => ({ ...moved(row, by), y: row.y + down + shift })))
    const last = at(rows, rows.length - 1).y
    shift += Math.max(0, at(right, right.length - 1).y + down - last)
    index += rows.length - 1
  }
  return lines.length === page.lines.length ? page : { ...page, lines }
}

interface SongBlock {
  readonly rows: readonly Line[]
  /** The x that parts the columns. */
  readonly gutter: number
}

function blockFrom(
  lines: readonly Line[],
  from: number,
  isNamesColumn: (x: number) => boolean,
): SongBlock | null {
  const first = at(lines, from)
  const x = rightStart(first)
  if (x === null || isNamesColumn(x)) return null
  const gutter = x - SAME_PLACE - 1
  const rows = [first]
  for (const line of lines.slice(from + 1)) {
    const last = at(rows, rows.length - 1)
    const isNear = line.column === first.column && line.y - last.y < first.size * STANZAS_GAP
    const start = line.runs.find((run) => run.x >= gutter)?.x
    const isRight = start === undefined || Math.abs(start - x) <= SAME_PLACE
    const isCrossed = line.runs.some((run) => run.x < gutter && run.right > gutter)
    const isLeft = line.x >= first.x - SAME_PLACE && (line.x < gutter || start === line.x)
    if (!isNear || !isRight || isCrossed || !isLeft) break
    rows.push(line)
  }
  const own = withoutSingleEnd(rows, gutter)
  const both = own.filter((row) => isBoth(row, gutter))
  const words = (runs: readonly Run[]) => runsText(runs).split(' ').length
  const areSongs = [true, false].every(
    (isLeft) =>
      both.reduce(
        (sum, row) => sum + words(row.runs.filter((run) => run.x < gutter === isLeft)),
        0,
      ) >=
      both.length * MIN_WORDS,
  )
  return both.length >= MIN_ROWS && areSongs ? { rows: own, gutter } : null
}

/** Lines with two names, and the lines close below them, which are said at once and are no song in two columns. */
function linesBelowTwoNames(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>()
  const names = new Set(lines.filter(areTwoNames))
  for (const [index, line] of names.size > 0 ? lines.entries() : []) {
    const above = lines[index - 1]
    const isNear = (times: number) => above !== undefined && line.y - above.y < line.size * times
    const isBelowNames = above !== undefined && names.has(above) && isNear(STANZAS_GAP)
    const goesOn = above !== undefined && found.has(above) && isNear(CLOSE)
    if (names.has(line) || isBelowNames || goesOn) found.add(line)
  }
  return found
}

/** Whether both halves of a line may be names. */
function areTwoNames(line: Line): boolean {
  const halves = halvesOf(line, COLUMNS_GAP)
  return halves?.every((half) => isShortName(runsText(half))) === true
}

function isShortName(text: string): boolean {
  return nameOnItsLine(text) !== null && text.split(' ').length <= MAX_NAME_WORDS
}

/** Lines in the left column alone below the last row of both may be other text: only one of them can be a last verse. */
function withoutSingleEnd(rows: readonly Line[], gutter: number): readonly Line[] {
  const last = rows.findLastIndex((row) => isBoth(row, gutter))
  const end = rows.findIndex(
    (row, index) =>
      index > last && row.x < gutter && index > 0 && isApart(row, at(rows, index - 1)),
  )
  return end < 0 ? rows : rows.slice(0, end)
}

function isApart(row: Line, above: Line): boolean {
  return row.y - above.y > row.size * 1.5
}

function isBoth(row: Line, gutter: number): boolean {
  return row.x < gutter && row.runs.some((run) => run.x >= gutter)
}

/** The x at which the right half of a line begins; null if it has no wide gap. */
function rightStart(line: Line): number | null {
  return halvesOf(line, COLUMNS_GAP)?.[1][0]?.x ?? null
}
