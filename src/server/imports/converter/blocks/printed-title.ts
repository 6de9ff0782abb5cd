import type { Body } from '../lines/body.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'

/** Of the body's type size: what a title is set in, and no heading within the text. */
const TITLE_SIZE = 1.8
const SAME_SIZE_POINTS = 0.5
const MOST_LINES = 3

/**
 * What the first page has in by far the largest type, in one place; null where nothing stands out so, and for
 * scans, whose sizes are measured.
 */
export function printedTitle(body: Body): string | null {
  const firstPage = body.pages[0]?.number
  const lines = body.lines.filter(({ page }) => page === firstPage)
  const size = Math.max(0, ...lines.map((line) => line.size))
  if (body.isScan || size < body.size * TITLE_SIZE) return null
  const largest = lines.filter((line) => size - line.size < SAME_SIZE_POINTS)
  const first = lines.indexOf(largest[0] as (typeof lines)[number])
  const isOnePlace = largest.every((line, index) => lines[first + index] === line)
  const title = largest.map(({ text }) => text).join(' ')
  if (!isOnePlace || largest.length > MOST_LINES || isSceneHeading(title)) return null
  return /\p{L}/u.test(title) ? title : null
}
