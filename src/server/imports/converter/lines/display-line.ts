import { type Body, type BodyLine, PARAGRAPH_GAP } from './body.ts'
import { shapeOf } from './line.ts'

const MAX_LINE_LENGTH = 60
/** In leadings: the space above a line that is set apart. */
const SET_APART = 1.4

/** Whether a short line is a heading by its setting alone: it is bold, or in the middle and in capitals. */
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

/** Whether a line is nothing but a number. As a heading a number may end with a full stop. */
function isCount(text: string): boolean {
  return /^(?:\d{1,3}|[IVXLC]{1,6})\.$/.test(text)
}

export function isInTheMiddle({ x, right, columnLeft, columnRight }: BodyLine): boolean {
  const width = columnRight - columnLeft
  const offset = (x + right - columnLeft - columnRight) / 2
  // lines of verse end anywhere, so a line that begins far from the edge counts as in the middle, too
  const isFarIn = x - columnLeft > width * 0.5
  return isFarIn || (Math.abs(offset) < width * 0.05 && x - columnLeft > width * 0.15)
}
