import { at } from '#/shared/at.ts'
import { countsOf } from '../statistics.ts'
import type { BodyPage } from './body.ts'
import { halvesOf, lineOf } from './dual-dialogue.ts'
import { type Line, type Run, runsText, shapeOf } from './line.ts'

/** In type sizes: the gap between a name and the column of text. */
const GAP = 0.9
/** In points. */
const SAME_PLACE = 3
/** In type sizes: lines of one cell stand closer than this; in leadings: the cell ends where the space is wider. */
const CLOSE = 1.7
const CELL_GAP = 1.22
/** The column of text begins in at least this share of the lines, and names stand beside it in the other. */
const MIN_TEXT = 0.3
const MIN_NAMES = 0.1
/**
 * Names stand in the middle of their cells if so many are below the first line, or one between two lines, where no other
 * text has a name, and nearly all are in the middle.
 */
const MIN_LOWER = 3
const NEARLY_ALL = 0.8
/** In leadings. */
const NEAR_MIDDLE = 0.6

/** Lines of one column that belong together, from above to below. */
type Cell = readonly Line[]

/**
 * In some tables names stand in the middle of their cells, between or beside the lines of a longer speech: each name
 * moves to the first line of its speech, as one line.
 */
export function withNamesOnTop(pages: readonly BodyPage[]): readonly BodyPage[] {
  const x = textColumn(pages.flatMap(({ lines }) => lines))
  if (x === null) return pages
  const tables = pages.map((page) => tableOf(page, x))
  const rows = tables.flatMap((table) => table?.rows ?? [])
  const lower = rows.filter(
    ({ name, text }) => at(name, 0).y - at(text, 0).y > at(text, 0).size * 0.2,
  )
  const tall = rows.filter(
    (row) => row.name.length > 1 || row.text.length > 1 || lower.includes(row),
  )
  const isSeen = lower.length >= MIN_LOWER || lower.some(isBetweenLines)
  if (!isSeen || tall.filter(isInMiddle).length < tall.length * NEARLY_ALL) return pages
  const left = Math.min(...rows.flatMap(({ name }) => name.map((line) => line.x)))
  return pages.map((page, index) => {
    const table = tables[index]
    return table ? { ...page, lines: joined(table, left) } : page
  })
}

/** The x at which the text beside the names begins; null if there is no such column. */
function textColumn(lines: readonly Line[]): number | null {
  const starts = lines.map((line) => Math.round(halvesOf(line, GAP)?.[1][0]?.x ?? line.x))
  const [most] = [...countsOf(starts)].toSorted(([, a], [, b]) => b - a)
  const x = most?.[0] ?? 0
  const beside = lines.filter((line) => line.right < x - SAME_PLACE)
  const isColumn =
    starts.filter((start) => Math.abs(start - x) <= SAME_PLACE).length > lines.length * MIN_TEXT
  return isColumn && beside.length > lines.length * MIN_NAMES ? x : null
}

interface Table {
  readonly rows: readonly { readonly name: Cell; readonly text: Cell }[]
  /** All other lines. */
  readonly others: readonly Line[]
}

function tableOf({ lines }: BodyPage, x: number): Table | null {
  if (lines.some(({ column }) => column > 0)) return null
  const names: Line[] = []
  const texts: Line[] = []
  const others: Line[] = []
  for (const line of lines) {
    const isLeft = (run: Run) => run.x < x - SAME_PLACE
    const [left, right] = [line.runs.filter(isLeft), line.runs.filter((run) => !isLeft(run))]
    const isAcross = left.some((run) => run.right > x)
    const isBeside = right[0] === undefined || Math.abs(right[0].x - x) <= SAME_PLACE
    if (isAcross || !isBeside) others.push(line)
    else {
      names.push(...lineOf(line, left))
      texts.push(...lineOf(line, right))
    }
  }
  // rows of a table stand further apart than lines, but some tables have hardly a speech of two lines
  const gaps = [names, texts].flatMap((column) =>
    gapsOf(column).filter((gap, index) => gap > at(column, index).size),
  )
  const leading = Math.min(...gaps)
  const [nameCells, textCells] = [cellsOf(names, leading), cellsOf(texts, leading)]
  const rows: { name: Cell; text: Cell }[] = []
  for (const name of nameCells) {
    const [text] = textCells
      .filter((cell) => rows.every((row) => row.text !== cell))
      .toSorted((a, b) => distance(name, a) - distance(name, b))
    if (text && distance(name, text) < leadingOf(text, name)) rows.push({ name, text })
  }
  const taken = new Set(rows.flatMap(({ name, text }) => [name, text]))
  const rest = [...nameCells, ...textCells].filter((cell) => !taken.has(cell)).flat()
  return { rows, others: [...others, ...rest] }
}

function cellsOf(lines: readonly Line[], leading: number): readonly Cell[] {
  const gaps = gapsOf(lines)
  const cells: Line[][] = []
  for (const [index, line] of lines.entries()) {
    const gap = index === 0 ? Infinity : at(gaps, index - 1)
    if (gap <= leading * CELL_GAP && gap < line.size * CLOSE) cells.at(-1)?.push(line)
    else cells.push([line])
  }
  return cells
}

function gapsOf(lines: readonly Line[]): readonly number[] {
  return lines.slice(1).map((line, index) => line.y - at(lines, index).y)
}

function middleOf(cell: Cell): number {
  return (at(cell, 0).y + at(cell, cell.length - 1).y) / 2
}

function distance(name: Cell, text: Cell): number {
  return Math.abs(middleOf(name) - middleOf(text))
}

function leadingOf(...cells: readonly Cell[]): number {
  return Math.max(...cells.map((cell) => at(cell, 0).size)) * 1.3
}

function isInMiddle({ name, text }: Table['rows'][number]): boolean {
  return distance(name, text) < leadingOf(text) * NEAR_MIDDLE
}

/** Whether a name of one line stands between the lines of its speech, beside none of them. */
function isBetweenLines({ name, text }: Table['rows'][number]): boolean {
  const { y, size } = at(name, 0)
  const isWithin = y > at(text, 0).y && y < at(text, text.length - 1).y
  return isWithin && name.length === 1 && text.every((line) => Math.abs(line.y - y) > size * 0.3)
}

/** The lines of the page, each name on the first line of its speech, at the left edge of the column of names. */
function joined({ rows, others }: Table, left: number): readonly Line[] {
  const lines = rows.flatMap(({ name, text }): readonly Line[] => {
    const [first, ...more] = text
    const run = name[0]?.runs[0]
    if (!first || !run) return [...name, ...text]
    const words = name.map(({ runs }) => runsText(runs)).join(' ')
    const shape = name.map((line) => shapeOf(line).trim()).join(' ')
    const width = Math.max(...name.map((line) => line.right - line.x))
    const isSame = shape.length === words.length
    const whole: Run = {
      ...run,
      text: words,
      shape: isSame ? shape : words,
      x: left,
      right: left + width,
      starts: [{ x: left, at: 0 }],
    }
    return [{ ...first, x: left, runs: [whole, ...withSpace(first.runs)] }, ...more]
  })
  return [...lines, ...others].toSorted((a, b) => a.y - b.y || a.x - b.x)
}

/** A blank parts the text from the name. */
function withSpace([first, ...more]: readonly Run[]): readonly Run[] {
  if (!first) return more
  const starts = first.starts.map((start) => ({ ...start, at: start.at + 1 }))
  return [{ ...first, text: ` ${first.text}`, shape: ` ${first.shape}`, starts }, ...more]
}
