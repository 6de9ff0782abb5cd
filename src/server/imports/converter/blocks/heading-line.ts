import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { isDisplayLine } from '../lines/display-line.ts'

const MAX_HEADING_LENGTH = 60

/** By its words, and set apart. */
export function isWordHeading(line: BodyLine): boolean {
  const isApart =
    line.gapAbove === null || line.gapAbove > 1.1 || line.runs.every((run) => run.bold)
  return isApart && hasHeadingWords(line)
}

/** A line that is full and goes on close below is text: 'Scene: a garden. At the back a wall with a gate'. */
export function hasHeadingWords({ text, below }: BodyLine): boolean {
  const goesOn = below !== null && below.gap < PARAGRAPH_GAP && below.isAfterFull
  return isSceneHeading(text) && !goesOn
}

/** A short line in larger or other type. */
export function isLargeHeading(line: BodyLine, body: Body): boolean {
  return line.text.length <= MAX_HEADING_LENGTH && (line.isLarge || isDisplayLine(line, body))
}
