import { at } from '#/shared/at.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { nameOnItsLine } from '#/shared/script/line-grammar/speaker-name.ts'
import { countsOf } from '../statistics.ts'
import type { BodyPage } from './body.ts'
import { halvesOf, lineOf, moved } from './dual-dialogue.ts'
import { type Line, lineText, type Run, runsText } from './line.ts'

/** 'Am', 'F#m7', 'C/G', 'Gsus4', and German 'H', 'Cis', 'Es'. */
const CHORD =
  /^\(?(?:N\.C\.|[A-H](?:#|♯|b|♭|is|s|es)?(?:m|mi|min|maj|M|dim|aug|sus|add|o|°|\+)?\d{0,2}(?:(?:sus|add|maj|b|#)\d{1,2})?(?:\/[A-H](?:#|b|is|es)?)?|[a-h](?:is|es)?\d?)\)?$/u
/** In type sizes: the words of a song stand close below their chords. */
const CLOSE_ABOVE = 2
/** A single letter may be a name, so a line of one chord needs others with several. */
const MIN_CHORD_ROWS = 2

/** Takes off the chords above the words of songs. */
export function withoutChords(pages: readonly BodyPage[]): readonly BodyPage[] {
  const isAboveWords = (lines: readonly Line[], index: number) => {
    const [line, next] = [lines[index], lines[index + 1]]
    return line && next && next.column === line.column && next.y - line.y < line.size * CLOSE_ABOVE
  }
  const rows = pages.flatMap(({ lines }) =>
    lines.filter((line, index) => chordsIn(line) > 1 && isAboveWords(lines, index)),
  )
  if (rows.length < MIN_CHORD_ROWS) return pages
  return pages.map((page) => {
    const isRow = (line: Line, index: number) =>
      chordsIn(line) > 0 && isAboveWords(page.lines, index) === true
    const chords = page.lines.filter(isRow)
    if (chords.length === 0) return page
    const leftOut = chords.map((line): LeftOut => ({
      page: page.number,
      kind: 'chord',
      text: lineText(line),
    }))
    return {
      ...page,
      lines: page.lines.filter((line) => !chords.includes(line)),
      leftOut: [...(page.leftOut ?? []), ...leftOut],
    }
  })
}

/** The number of chords in a line of nothing else; 0 for other lines. */
function chordsIn(line: Line): number {
  const words = lineText(line)
    .split(/[\s|–-]+/)
    .filter((word) => word !== '')
  return words.every((word) => CHORD.test(word)) ? words.length : 0
}

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
