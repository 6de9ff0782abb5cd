import { type Body, type BodyLine, PARAGRAPH_GAP } from './body.ts'
import { shapeOf } from './line.ts'

const MAX_LINE_LENGTH = 60
/** In leadings. */
const SET_APART = 1.4

/** A short line that its setting alone makes a heading: bold, or in the middle and in capitals. */
export function isDisplayLine(line: BodyLine, body: Body): boolean {
  const { text, gapAbove } = line
  if (text.length > MAX_LINE_LENGTH || !/[\p{L}\d]/u.test(text)) return false
  if (/[,;:!?]$|^[([]|[)\]]$/.test(text) || (text.endsWith('.') && !isCount(text))) return false
  const isCentred = isInTheMiddle(line)
  if ((gapAbove ?? SET_APART) < (isCentred ? PARAGRAPH_GAP : SET_APART)) return false
  if (line.runs.every((run) => run.bold) && !body.isBold) return true
  if (!isCentred || line.runs.some((run) => run.italic)) return false
  const shape = shapeOf(line)
  return shape === shape.toUpperCase() || line.runs[0]?.isSpaced === true
}

/** A number alone: as a heading it may end with a stop. */
function isCount(text: string): boolean {
  return /^(?:\d{1,3}|[IVXLC]{1,6})\.$/.test(text)
}

export function isInTheMiddle({ x, right, columnLeft, columnRight }: BodyLine): boolean {
  const width = columnRight - columnLeft
  const offset = (x + right - columnLeft - columnRight) / 2
  // The lines of verse end anywhere, so what stands far in is in the middle too.
  const isFarIn = x - columnLeft > width * 0.5
  return isFarIn || (Math.abs(offset) < width * 0.05 && x - columnLeft > width * 0.15)
}
