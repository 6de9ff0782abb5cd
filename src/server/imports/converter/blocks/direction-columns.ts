import { isBalanced, isBracketed } from '#/shared/script/line-grammar/direction.ts'
import { isTransition } from '#/shared/script/line-grammar/transition.ts'
import { type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { mode } from '../statistics.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'

/** Does the line stand where only directions stand? */
export type IsDirectionLine = (line: BodyLine) => boolean

/** In points. */
const SAME_PLACE = 4
/** In type sizes, from where speeches stand. */
const MIN_DISTANCE = 1.5
const MIN_PARAGRAPHS = 1
/** What is indented further than speeches may be a song or a letter. */
const MIN_INDENTED = 4
/** Of the speeches, and of the paragraphs at the place. */
const HARDLY_EVER = 0.03
const OWN_LINES = 0.8

/**
 * Where names stand on lines of their own, what is said begins below them. Paragraphs that begin at another place
 * again and again, and never below a name, are directions, whatever their type: the action of a screenplay.
 */
export function directionColumns(
  lines: readonly BodyLine[],
  speakers: SpeakerLines,
): IsDirectionLine {
  const first = lines.findIndex((line) => speakers.has(line))
  const played = lines.slice(Math.max(0, first))
  const named = played.filter((line) => speakers.has(line))
  const alone = named.filter((line) => (speakers.get(line)?.length ?? 0) >= line.text.length)
  if (named.length === 0 || alone.length < named.length * OWN_LINES) return isTransitionLine

  const spoken: BodyLine[] = []
  const others: BodyLine[] = []
  let isBelowName = false
  for (const line of played) {
    if (speakers.has(line)) isBelowName = true
    else if (isBelowName && !isParenthetical(line)) {
      spoken.push(line)
      isBelowName = false
    } else if (!isBelowName && (line.gapAbove ?? 0) >= PARAGRAPH_GAP) others.push(line)
  }
  const speech = mode(spoken.map(indentOf), 1)
  const countAt = (some: readonly BodyLine[], indent: number) =>
    some.filter((line) => Math.abs(indentOf(line) - indent) < SAME_PLACE).length
  const indents = [...new Set(others.map((line) => Math.round(indentOf(line))))].filter(
    (indent) => {
      const [below, apart] = [countAt(spoken, indent), countAt(others, indent)]
      return (
        apart >= (indent > speech ? MIN_INDENTED : MIN_PARAGRAPHS) &&
        below <= Math.min(spoken.length, apart) * HARDLY_EVER
      )
    },
  )
  return (line) =>
    isTransitionLine(line) ||
    (Math.abs(indentOf(line) - speech) >= line.size * MIN_DISTANCE &&
      indents.some((indent) => Math.abs(indentOf(line) - indent) < SAME_PLACE))
}

/** In brackets throughout, or a bracket's beginning: '(leise) Ja' is a speech's first line. */
function isParenthetical({ text }: BodyLine): boolean {
  return isBracketed(text) || !isBalanced(text)
}

function isTransitionLine({ text }: BodyLine): boolean {
  return isTransition(text)
}

function indentOf(line: BodyLine): number {
  return line.x - line.columnLeft
}
