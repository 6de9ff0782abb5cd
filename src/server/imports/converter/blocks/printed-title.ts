import { isCastHeading } from '#/shared/script/line-grammar/cast.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import type { Body, BodyLine } from '../lines/body.ts'

/** A title has at least this multiple of the body's type size. Headings within the text are smaller. */
const TITLE_SIZE = 1.8
/** Smaller type is enough if, apart from the title, only the headings of scenes have it. */
const TITLE_ALONE_SIZE = 1.25
const SAME_SIZE_POINTS = 0.5
const MAX_LINES = 3

/** The lines of the first page that are by far the largest and stand together; empty where no type is so large. */
export function printedTitle(body: Body): readonly BodyLine[] {
  const firstPage = body.pages[0]?.number
  const others = body.lines.filter(({ text }) => !isSceneHeading(text))
  const lines = others.filter(({ page }) => page === firstPage)
  const size = Math.max(0, ...lines.map((line) => line.size))
  const isAsLarge = (line: BodyLine) => size - line.size < SAME_SIZE_POINTS
  const largest = lines.filter(isAsLarge)
  const isAlone = others.filter(isAsLarge).length === largest.length
  const [top] = largest
  if (!top || size < body.size * (isAlone ? TITLE_ALONE_SIZE : TITLE_SIZE)) return []
  const first = lines.indexOf(top)
  const isOnePlace = largest.every((line, index) => lines[first + index] === line)
  const title = largest.map(({ text }) => text).join(' ')
  const isTitle = /\p{L}/u.test(title) && !isSceneHeading(title) && !isCastHeading(title)
  return isTitle && isOnePlace && largest.length <= MAX_LINES ? largest : []
}
