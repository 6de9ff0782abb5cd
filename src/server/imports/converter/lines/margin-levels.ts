import type { Line } from './line.ts'

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
export function levelsOf(rows: readonly MarginRow[], tolerance: number): readonly Level[] {
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
export function runningHeads(level: Level, pageCount: number): readonly MarginRow[] {
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
