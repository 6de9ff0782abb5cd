import { isTransition, isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP, isDisplayLine } from '../lines/body.ts'
import { shapeOf } from '../lines/line.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'
import { median, mode } from '../statistics.ts'

const MAX_HEADING_LENGTH = 60
/** The space above such a heading is at least this multiple of the space above speeches. */
const MORE_THAN_SPEECHES = 1.3
/** The space above such a heading is at least this multiple of the space below the heading. */
const MORE_THAN_BELOW = 1.15
/** In points. */
const SAME_PLACE = 3

/**
 * Headings that are recognised neither by their words nor by their type: 'Palast der Regentin'. A line is such a
 * heading if the space above it is clearly larger than the space above speeches and than the space below it. At the top
 * of a page the space above cannot be seen. There a line is a heading if it is set as the other headings are, and not
 * as speeches are.
 */
export function setApartHeadings(body: Body, speakers: SpeakerLines): ReadonlySet<BodyLine> {
  const gaps = [...speakers.keys()].flatMap(({ gapAbove }) => gapAbove ?? [])
  const least = Math.max(PARAGRAPH_GAP, median(gaps) * MORE_THAN_SPEECHES)
  const alone = body.lines.filter((line, index) => {
    const next = body.lines[index + 1]
    const isBeforePlay = next && (speakers.has(next) || isLikeDirection(next))
    const isAlone = isBeforePlay || (line.below?.gap ?? 0) >= PARAGRAPH_GAP
    return isAlone && !speakers.has(line) && isLikeHeading(line)
  })
  const apart = alone.filter(
    ({ gapAbove, below }) =>
      gapAbove !== null &&
      gapAbove >= least &&
      (below === null || gapAbove >= below.gap * MORE_THAN_BELOW),
  )
  const spoken = mode(body.lines.map(indentOf), SAME_PLACE)
  const settings = new Set(apart.flatMap((line) => settingsOf(line, spoken)))
  const onTop = alone.filter(
    (line) =>
      line.gapAbove === null && settingsOf(line, spoken).some((setting) => settings.has(setting)),
  )
  return new Set([...apart, ...onTop])
}

/** Upright words without brackets, which do not end as a sentence does. */
function isLikeHeading(line: BodyLine): boolean {
  const { text, runs } = line
  return (
    text.length <= MAX_HEADING_LENGTH &&
    /^[\p{Lu}\d„"]/u.test(text) &&
    /\p{L}/u.test(text) &&
    !/[.,;:!?…–—-]["“”«»’]?$|[()[\]]/.test(text) &&
    !runs.some((run) => run.italic) &&
    !isTransition(text)
  )
}

function isLikeDirection({ text, runs }: BodyLine): boolean {
  return /^[([]/.test(text) || runs[0]?.italic === true
}

/** The setting of a line: its beginning and its middle. Empty if a speech may have the same setting. */
function settingsOf(line: BodyLine, spoken: number): readonly string[] {
  const shape = shapeOf(line)
  const isInCapitals = shape === shape.toUpperCase()
  const at = (x: number) => `${Math.round(x / SAME_PLACE)} ${line.size} ${isInCapitals}`
  const isLikeSpeech = !isInCapitals && Math.abs(indentOf(line) - spoken) < 2 * SAME_PLACE
  const middle = indentOf(line) + (line.right - line.x) / 2
  return isLikeSpeech ? [] : [`begins ${at(indentOf(line))}`, `middle ${at(middle)}`]
}

function indentOf(line: BodyLine): number {
  return line.x - line.columnLeft
}

const MAX_WORD_HEADING_LENGTH = 60

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
  return line.text.length <= MAX_WORD_HEADING_LENGTH && (line.isLarge || isDisplayLine(line, body))
}
