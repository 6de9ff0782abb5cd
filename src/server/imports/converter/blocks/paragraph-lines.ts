import { type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { isEarlyBreak } from '../lines/line.ts'
import { type Run, runsAfter } from '../lines/line.ts'
import { isBalanced, isBracketed } from '#/shared/script/line-grammar/direction.ts'
import { isWholeDirection, type Paragraph, type Part, partText } from './part.ts'

/** A line's text, without the rest of a speaker's name that may stand before it. */
export interface TextLine {
  readonly line: BodyLine
  readonly runs: readonly Run[]
  /** The x at which the text begins. */
  readonly x: number
}

export function textOf(line: BodyLine, nameLength: number): TextLine {
  const runs = runsAfter(line.runs, nameLength)
  return { line, runs, x: nameLength > 0 ? (runs[0]?.x ?? line.x) : line.x }
}

/** Adds a line to the last paragraph if the text goes on from the line above. Otherwise the line begins a paragraph. */
export function addToParagraph(
  parts: Part[],
  { line, runs, x }: TextLine,
  above: TextLine | null,
  isDirection = false,
): void {
  const last = parts.at(-1)
  const { page, columnRight } = line
  const indent = x - line.columnLeft
  if (runs.length === 0) return
  const added = { source: line, runs, indent, columnRight }
  if (last?.kind === 'paragraph' && above && continues(last, line, x - above.x, runs)) {
    parts[parts.length - 1] = { ...last, lines: [...last.lines, added] }
    return
  }
  const isApart = (line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP
  parts.push({
    kind: 'paragraph',
    page,
    isApart,
    indent,
    ...(isDirection && { isDirection }),
    lines: [added],
  })
}

function continues(last: Paragraph, line: BodyLine, shift: number, runs: readonly Run[]): boolean {
  const text = partText(last)
  if (line.gapAbove === null) return !/[.!?…:"“”»«)\]–—]$/.test(text) || !isBalanced(text)
  if (line.gapAbove >= PARAGRAPH_GAP) return false
  const isFirstLine = last.lines.length === 1
  const isIndented = shift > line.size * 0.8 && !isFirstLine
  const isOutOfDirection = shift < -line.size * 0.8 && isWholeDirection(last)
  const isShifted = Math.abs(shift) > line.size * 0.8 && (!isFirstLine || isEarlyEnd(last, runs))
  const isIntoDirection =
    (isShifted || isEarlyEnd(last, runs)) && /^[([]/.test(line.text) && isBalanced(text)
  return !isIndented && !isOutOfDirection && !isIntoDirection && !isDirectionOfItsOwn(last, runs)
}

/** Whether the paragraph ends because its last line ends early and only one of the two lines is a direction. */
function isDirectionOfItsOwn(last: Paragraph, next: readonly Run[]): boolean {
  const [before, after] = [last.lines.at(-1)?.runs ?? [], next].map((runs) =>
    runs.every((run) => run.italic),
  )
  const isOver = before !== after || isBracketed(partText(last))
  return isOver && isEarlyEnd(last, next)
}

function isEarlyEnd({ lines }: Paragraph, next: readonly Run[]): boolean {
  const line = lines.at(-1)
  return line !== undefined && isEarlyBreak({ line, next })
}
