import { entryOf } from '#/shared/at.ts'
import { isBalanced, isBracketed } from '#/shared/script/line-grammar/direction.ts'
import { isTransition } from '#/shared/script/line-grammar/transition.ts'
import { type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { mode } from '../statistics.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'

/** Whether a line stands where only directions stand. */
export type IsDirectionLine = (line: BodyLine) => boolean

/** In points. */
const SAME_PLACE = 4
/** In type sizes: how far a place of directions is from the place of speeches. */
const MIN_DISTANCE = 1.5
/** So many paragraphs make their place one of directions. Those further in than speeches may be a song or a letter. */
const MIN_PARAGRAPHS = 1
const MIN_INDENTED = 4
/** At a place of directions there is at most this share of all speeches, and of the paragraphs there. */
const HARDLY_EVER = 0.03
/** The share of names that have lines of their own. */
const OWN_LINES = 0.8

/**
 * Where names have lines of their own, speeches begin below them. Paragraphs that begin again and again at another
 * place, and never below a name, are directions, whatever their type is: the action of a screenplay.
 */
export function directionColumns(
  lines: readonly BodyLine[],
  speakers: SpeakerLines,
): IsDirectionLine {
  const first = lines.findIndex((line) => speakers.has(line))
  const played = lines.slice(Math.max(0, first))
  const named = played.filter((line) => speakers.has(line))
  const alone = named.filter((line) => entryOf(speakers, line).length >= line.text.length)
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

/** Whether a line is in brackets, or opens some that it does not close. '(leise) Ja' does neither: it is a speech. */
function isParenthetical({ text }: BodyLine): boolean {
  return isBracketed(text) || !isBalanced(text)
}

function isTransitionLine({ text }: BodyLine): boolean {
  return isTransition(text)
}

function indentOf(line: BodyLine): number {
  return line.x - line.columnLeft
}
