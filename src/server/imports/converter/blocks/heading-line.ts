import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { isDisplayLine } from '../lines/display-line.ts'

const MAX_HEADING_LENGTH = 60

/** Whether a line is a heading by its words, and is set apart. */
export function isWordHeading(line: BodyLine): boolean {
  const isApart =
    line.gapAbove === null || line.gapAbove > 1.1 || line.runs.every((run) => run.bold)
  return isApart && hasHeadingWords(line)
}

/** Whether a line has a heading's words. A full line that goes on below is text: 'Scene: a garden. At the back'. */
export function hasHeadingWords({ text, below }: BodyLine): boolean {
  const goesOn = below !== null && below.gap < PARAGRAPH_GAP && below.isAfterFull
  return (isSceneHeading(text) || isSceneHeading(withoutOrnaments(text))) && !goesOn
}

/** '=== 1. Szene ===' and '# SCENE ONE' without the signs around the words. */
function withoutOrnaments(text: string): string {
  return text.replace(/^[=*#~_•·>+–—-]+\s*/u, '').replace(/\s*[=*#~_•·<+–—-]+$/u, '')
}

/** Whether a line is a heading by its type: it is short, and set larger or otherwise than the text. */
export function isLargeHeading(line: BodyLine, body: Body): boolean {
  return line.text.length <= MAX_HEADING_LENGTH && (line.isLarge || isDisplayLine(line, body))
}
