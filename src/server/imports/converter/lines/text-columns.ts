import { type Body, type BodyLine, PARAGRAPH_GAP } from './body.ts'
import { isEarlyBreak } from './line.ts'

/** In points. */
const SAME_PLACE = 3
/** A narrow column has at most this share of the width of the page's text column. */
const NARROWER = 0.92
const MIN_BREAKS = 6
/** Prose fills its lines, verse does not: at most this share of the lines of prose ends early. */
const MAX_EARLY_SHARE = 0.12
/** This share of the lines may run over a column's right edge. */
const BEYOND_EDGE = 0.03

/**
 * Finds prose that fills a narrow column within the page's text column, as the speeches of a screenplay do, and gives
 * its lines the right edge of that column. Such prose is recognised by its indent.
 */
export function withNarrowColumns(body: Body): Body {
  const { lines } = body
  const edges = new Map<string, number>()
  for (const [place, own] of Map.groupBy(lines, placeOf)) {
    const rights = own.map((line) => line.right).toSorted((a, b) => b - a)
    const edge = rights[Math.floor(own.length * BEYOND_EDGE)]
    if (edge !== undefined && isNarrowProse(lines, own, edge)) edges.set(place, edge)
  }
  return {
    ...body,
    lines: lines.map((line) => {
      const edge = edges.get(placeOf(line))
      return edge === undefined ? line : { ...line, columnRight: edge }
    }),
  }
}

function placeOf(line: BodyLine): string {
  return `${line.column} ${Math.round((line.x - line.columnLeft) / SAME_PLACE)}`
}

function isNarrowProse(
  lines: readonly BodyLine[],
  own: readonly BodyLine[],
  edge: number,
): boolean {
  const [first] = own
  if (!first) return false
  const width = first.columnRight - first.columnLeft
  if (edge - first.columnLeft > width * NARROWER) return false
  const members = new Set(own)
  const breaks = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    const goesOn =
      next && members.has(line) && members.has(next) && (next.gapAbove ?? Infinity) < PARAGRAPH_GAP
    return goesOn ? [{ line: { runs: line.runs, columnRight: edge }, next: next.runs }] : []
  })
  return (
    breaks.length >= MIN_BREAKS &&
    breaks.filter(isEarlyBreak).length <= breaks.length * MAX_EARLY_SHARE
  )
}
