import { at } from '#/shared/at.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { nameBeforeColon, nameOnItsLine } from '#/shared/script/line-grammar/speaker-name.ts'
import { countsOf, mode, quantile } from '../statistics.ts'
import type { BodyPage } from './body.ts'
import { moved } from './dual-dialogue.ts'
import { type Line, lineText, runsAfter } from './line.ts'

/** In type sizes: lines of one row have baselines nearer to each other than this. */
const ONE_ROW = 0.4
/** Beside at least this share of the lines of the shorter column a line of the other one stands. */
const MIN_PAIRED = 0.6
/** Two texts are of two languages if at most this share of the words of one is in the other; of fewer words it is unknown. */
const MAX_COMMON_WORDS = 0.22
const MIN_WORDS = 50
/** In leadings: the least space above the first line of a paragraph, and the space that a translation gets. */
const APART = 1.15
const PARAGRAPH = 1.3

/** In type sizes. */
const MIN_LEADING = 0.8
const FEW = 0.05

/** In leadings: a wide gap, and so many of them that show a table. */
const WIDE = 1.8
const MIN_WIDE = 3
const MOSTLY = 0.9
/** So many names in the right column, and such a share of them, are names in the left one, too. */
const MIN_TURNS = 4
const MIN_COMMON_TURNS = 0.5

/**
 * Two columns of which each row belongs together: a play in two languages, as librettos are, or a table of pictures and
 * speeches. What stands at the right of a row follows what stands at its left, and is part of its speech if the name is
 * printed again. Two columns of running text stay as they are.
 */
export function unfoldTwoLanguages(pages: readonly BodyPage[]): readonly BodyPage[] {
  const lines = pages.flatMap((page) => page.lines)
  const columns = [0, 1].map((column) => lines.filter((line) => line.column === column))
  const [left = [], right = []] = columns
  if (right.length === 0 || lines.length > left.length + right.length) return pages
  const grids = pages.map((page) => gridOf(page.lines))
  const nameOf = recurringNames(columns)
  if (!areRows(left, right, grids, nameOf)) return pages
  const by = textX(left) - textX(right)
  return pages.map((page, index) => unfoldPage(page, at(grids, index), by, nameOf))
}

function areRows(
  left: readonly Line[],
  right: readonly Line[],
  grids: readonly Grid[],
  nameOf: NameOf,
): boolean {
  const paired = grids.flatMap(({ rightOf }) => [...rightOf.keys()]).length
  const isPaired = paired >= Math.min(left.length, right.length) * MIN_PAIRED
  if (isPaired && areTwoLanguages(left, right)) return true
  return isTable(grids) && !takeTurnsInBoth(left, right, nameOf)
}

/** In two columns of running text the same people speak in both; in a table one column has the names. */
function takeTurnsInBoth(left: readonly Line[], right: readonly Line[], nameOf: NameOf): boolean {
  const [names, others] = [left, right].map((lines) =>
    lines.flatMap((line) => nameOf(line)?.name ?? []),
  )
  const known = new Set(names)
  const common = others?.filter((name) => known.has(name)) ?? []
  return common.length >= MIN_TURNS && common.length >= (others?.length ?? 0) * MIN_COMMON_TURNS
}

/** A table shows by its wide gaps: below each of them both columns begin something. */
function isTable(grids: readonly Grid[]): boolean {
  const below = grids.flatMap(({ left, right, rightOf, gapOf, leading }) =>
    left.flatMap((line, index) => {
      const gap = gapOf(line)
      if (gap === Infinity || gap <= leading * WIDE) return []
      const beside = rightOf.get(line)
      const next = left[index + 1]?.y ?? Infinity
      const isEmpty = !right.some(({ y }) => y > line.y - leading && y < next - leading)
      return isEmpty ? [] : [beside !== undefined && gapOf(beside) > leading * APART]
    }),
  )
  return below.length >= MIN_WIDE && below.filter((isRow) => isRow).length >= below.length * MOSTLY
}

/** The lines of a page's two columns. */
interface Grid {
  readonly left: readonly Line[]
  readonly right: readonly Line[]
  /** The lines that stand beside a line of the left column. */
  readonly rightOf: ReadonlyMap<Line, Line>
  /** The space above a line in its column. */
  readonly gapOf: (line: Line) => number
  readonly leading: number
}

function gridOf(lines: readonly Line[]): Grid {
  const [left = [], right = []] = [0, 1].map((column) =>
    lines.filter((line) => line.column === column).toSorted((a, b) => a.y - b.y),
  )
  const rightOf = new Map<Line, Line>()
  for (const line of left) {
    const beside = right.find((other) => Math.abs(other.y - line.y) < line.size * ONE_ROW)
    if (beside) rightOf.set(line, beside)
  }
  const gaps = new Map([...gapsAbove(left), ...gapsAbove(right)])
  const near = [...gaps].flatMap(([{ size }, gap]) =>
    gap > size * MIN_LEADING && gap < Infinity ? [gap] : [],
  )
  // most rows may have one line, so the usual gap is that between rows
  return {
    left,
    right,
    rightOf,
    gapOf: (line) => gaps.get(line) ?? Infinity,
    leading: quantile(near, FEW),
  }
}

function areTwoLanguages(left: readonly Line[], right: readonly Line[]): boolean {
  const names = new Set(left.map(lineText))
  const [words, others] = [left, right.filter((line) => !names.has(lineText(line)))].map((lines) =>
    lines.flatMap(
      (line) =>
        lineText(line)
          .toLowerCase()
          .match(/\p{L}{2,}/gu) ?? [],
    ),
  )
  if (!words || !others || Math.min(words.length, others.length) < MIN_WORDS) return false
  const known = new Set(words)
  return others.filter((word) => known.has(word)).length <= others.length * MAX_COMMON_WORDS
}

/** The name that a line begins with, and the number of its characters. */
type NameOf = (line: Line) => { readonly name: string; readonly length: number } | null

/** A name recurs in its column: alone on its line, before a colon, or before a gap. */
function recurringNames(columns: readonly (readonly Line[])[]): NameOf {
  const counts = columns.map((lines) => countsOf(lines.flatMap((line) => leadOf(line)?.name ?? [])))
  return (line) => {
    const lead = leadOf(line)
    return lead && (counts[line.column]?.get(lead.name) ?? 0) > 1 ? lead : null
  }
}

const leadOf: NameOf = (line) => {
  const text = lineText(line)
  const [first, second] = line.runs
  const start = nameBeforeColon(text) ?? nameOnItsLine(text)
  if (start) return { name: start.name, length: start.length }
  const isBefore = first && second && second.x - first.right > line.size
  const before = isBefore ? nameOnItsLine(first.text.trim()) : null
  return first && before ? { name: before.name, length: first.text.length } : null
}

/** The place at which most pieces of the lines begin. */
function textX(lines: readonly Line[]): number {
  return mode(
    lines.flatMap((line) => line.runs.map(({ x }) => x)),
    1,
  )
}

function unfoldPage(page: BodyPage, grid: Grid, by: number, nameOf: NameOf): BodyPage {
  const { left, right, leading } = grid
  const starts = rowStarts(grid, nameOf)
  if (starts.length === 0) return page
  const gutter = Math.min(...right.map(({ x }) => x))
  const edgeOf = (column: readonly Line[]) =>
    Math.max(
      ...column.flatMap((line) => (line.x < gutter && line.right > gutter ? [] : [line.right])),
    )
  const [leftEdge, rightEdge] = [edgeOf(left), edgeOf(right) + by]
  const lines: Line[] = []
  const leftOut: LeftOut[] = []
  let shift = 0
  for (const [index, y] of [-Infinity, ...starts].entries()) {
    const isIn = (line: Line) =>
      line.y >= y - line.size * ONE_ROW &&
      line.y < (starts[index] ?? Infinity) - line.size * ONE_ROW
    const own = left.filter(isIn)
    const [top, ...more] = right.filter(isIn)
    lines.push(
      ...own.map((line) => ({
        ...line,
        ...(line.right <= leftEdge && { edge: leftEdge }),
        y: line.y + shift,
      })),
    )
    const [first, last] = [own[0], own.at(-1)]
    const again = top && first ? nameAgain(first, top) : null
    if (again) leftOut.push({ page: page.number, kind: 'continuation', text: again.name })
    const rest = top && again ? withoutName(top, again.length) : (top ?? null)
    const beside = [...(rest ? [rest] : []), ...more]
    const [head, foot] = [beside[0], beside.at(-1)]
    if (!head || !foot) continue
    const down = last ? last.y + leading * PARAGRAPH - head.y : 0
    lines.push(
      ...beside.map((line) => ({
        ...moved(line, by),
        column: 0,
        edge: rightEdge,
        y: line.y + down + shift,
      })),
    )
    shift += Math.max(0, foot.y + down - Math.max(last?.y ?? 0, foot.y))
  }
  return { ...page, lines, leftOut: [...(page.leftOut ?? []), ...leftOut] }
}

/** The heights at which rows begin: where both columns begin something, and at a line across both and below it. */
function rowStarts({ left, rightOf, gapOf, leading }: Grid, nameOf: NameOf): readonly number[] {
  const gutter = Math.min(...[...rightOf.values()].map(({ x }) => x))
  const isAcross = (line: Line | undefined) => line !== undefined && line.right > gutter
  const isApart = (line: Line) => gapOf(line) > leading * APART
  const starts = left.filter((line, index) => {
    if (isAcross(line) || isAcross(left[index - 1])) return true
    const beside = rightOf.get(line)
    if (!beside) return false
    const areNames = nameOf(line) !== null && (nameAgain(line, beside) ?? nameOf(beside)) !== null
    return areNames || (isApart(line) && isApart(beside))
  })
  return starts.map(({ y }) => y)
}

/** The name that a line of the left column and the one beside it have in common. */
function nameAgain(line: Line, beside: Line): ReturnType<NameOf> {
  const again = leadOf(beside)
  return again && leadOf(line)?.name === again.name ? again : null
}

function withoutName(line: Line, length: number): Line | null {
  const rest = runsAfter(line.runs, length)
  const [first, ...more] = rest
  if (!first || rest.every(({ text }) => text.trim() === '')) return null
  const blank = first.text.length - first.text.trimStart().length
  const runs = [...runsAfter([first], blank), ...more]
  return { ...line, runs, x: at(runs, 0).x }
}

function gapsAbove(lines: readonly Line[]): readonly (readonly [Line, number])[] {
  return lines.map((line, index) => {
    const above = lines[index - 1]
    return [line, above ? line.y - above.y : Infinity]
  })
}
