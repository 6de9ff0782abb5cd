// Running heads: rows that return at the edge of page after page, or carry the number of their page.
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { countsOf } from '../statistics.ts'
import { type Line, lineText } from './line.ts'

/** Rows of several pages that stand at about the same height. */
export type Level = readonly MarginRow[]

export interface MarginRow {
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
export function levelsOf<Row extends MarginRow>(
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
export function runningHeads(level: Level, pageCount: number): readonly MarginRow[] {
  const alike = Map.groupBy(level, ({ key }) => key)
  const times = new Map([...alike].map(([key, rows]) => [key, timesOverNewText(rows)]))
  const timesOf = ({ key }: MarginRow) => times.get(key) ?? 0
  const recurring = level.filter((row) => timesOf(row) > 1)
  const frequent = recurring.filter((row) => timesOf(row) >= pageCount * FREQUENT)
  const separate = level.filter(({ isSeparate }) => isSeparate)
  const isHeadLevel =
    separate.length >= level.length * SHARE_SEPARATE &&
    recurring.length >= Math.max(2, level.length * SHARE_RECURRING)
  const isConstant = mostAlike(alike, times) >= level.length * SHARE_SAME
  const apart = level.filter(({ isApart }) => isApart)
  const isMostlyApart = apart.length >= level.length / 2
  const isSure = isMostlyApart || (isConstant && level.length > FEW_PAGES)
  const isHead = (row: MarginRow) =>
    timesOf(row) > 1 || (isMostlyApart ? row.isApart : row.isSeparate)
  if (isHeadLevel && isSure) return level.filter(isHead)
  const isFrequent = frequent.length >= Math.max(2, level.length * SHARE_FREQUENT)
  return isFrequent && isSure && (isConstant || separate.length >= level.length / 2) ? frequent : []
}

/** How often the most frequent text of a level stands there; left and right pages may have one each. */
function mostAlike(alike: ReadonlyMap<string, Level>, times: ReadonlyMap<string, number>): number {
  const counted = [...alike].map(([key, rows]) => ({
    count: times.get(key) ?? 0,
    sides: new Set(rows.map(({ page }) => page % 2)),
  }))
  const most = (some: readonly { readonly count: number }[]) =>
    Math.max(0, ...some.map(({ count }) => count))
  const [left, right] = [0, 1].map((side) =>
    most(counted.filter(({ count, sides }) => count > 1 && sides.size === 1 && sides.has(side))),
  )
  const onBoth = (left ?? 0) > 0 && (right ?? 0) > 0 ? (left ?? 0) + (right ?? 0) : 0
  return Math.max(most(counted), onBoth)
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

export interface EdgeRow extends MarginRow {
  readonly isFarApart: boolean
  /** Nothing stands between the row and the edge of the page. */
  readonly isOutermost: boolean
}

/** A head that changes from page to page has the page's number at its outer end on at least so many pages. */
const MIN_TURNING = 3

/**
 * Returns a test: is a row the head of its page by its number alone? Its words change with the scene, but the number at
 * one of its ends is that of the page, left and right in turn or on many pages.
 */
export function turningHeads(
  rows: readonly EdgeRow[],
  tolerance: number,
): (row: EdgeRow) => boolean {
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
