import type { TextItem } from './page-text.ts'

/** A row of items that share a baseline. */
export interface Row {
  readonly y: number
  readonly items: readonly TextItem[]
}

const NARROWEST_COLUMN = 0.22
const MOST_CROSSINGS = 0.12
const LEAST_SHARE = 0.3

/**
 * The x of the gap between two text columns, or null. A narrow left column is no text column:
 * it holds the speakers of a publisher's layout and is read across.
 */
export function findGutter(rows: readonly Row[], pageWidth: number): number | null {
  let best: number | null = null
  let fewest = Infinity
  for (let x = pageWidth * 0.4; x <= pageWidth * 0.6; x += 2) {
    const crossings = rows.filter((row) => row.items.some((item) => crosses(item, x))).length
    if (crossings < fewest && isGutter(rows, x, crossings, pageWidth)) {
      best = x
      fewest = crossings
    }
  }
  return best
}

export function crosses(item: TextItem, x: number): boolean {
  return item.x < x && item.x + item.width > x
}

function isGutter(rows: readonly Row[], x: number, crossings: number, pageWidth: number): boolean {
  if (rows.length < 8 || crossings > rows.length * MOST_CROSSINGS) return false
  const lefts = rows.map((row) => row.items.filter((item) => item.x + item.width <= x))
  const rights = rows.map((row) => row.items.filter((item) => item.x >= x))
  const wideRows = [lefts, rights].map(
    (sides) => sides.filter((items) => spread(items) >= pageWidth * NARROWEST_COLUMN * 0.8).length,
  )
  return wideRows.every((count) => count >= rows.length * LEAST_SHARE)
}

function spread(items: readonly TextItem[]): number {
  if (items.length === 0) return 0
  const left = Math.min(...items.map((item) => item.x))
  return Math.max(...items.map((item) => item.x + item.width)) - left
}
