import { isTransition } from '#/shared/script/line-grammar/transition.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { shapeOf } from '../lines/line.ts'
import type { Evidence } from './accept-speakers.ts'
import { lengthBefore } from './speaker-candidate.ts'
import type { SpeakerLine } from './speaker-traits.ts'

/** In type sizes: a name that begins further in than its speech is set as names are. */
const MIN_INDENT = 1.5
const MAX_WORDS = 4
/** In a short script at least this share of the lines names a speaker. */
const MIN_SHARE = 0.1
const SENTENCE_END = /[.!?…,;–—-]$/

/**
 * The evidence of a script so short that names hardly recur: its layout. A name on a line of its own is set apart, in
 * capitals or further in than its speech, which follows close below and is not in capitals. A name before its speech is
 * in capitals, in bold type, or in a column beside a column of sentences.
 */
export function namesBySetting(body: Body, known: Evidence, textX: number | null): Evidence {
  const places = new Map(body.lines.map((line, index) => [line, index]))
  const nextOf = (line: BodyLine) => body.lines[(places.get(line) ?? Infinity) + 1]
  return (lines) => {
    const isKnown = known(lines)
    const isSet = (speaker: SpeakerLine) =>
      isOnItsLine(speaker)
        ? isSetAsName(speaker, nextOf(speaker[0]))
        : (isStyled(speaker) && !body.isBold) || (textX !== null && isBeside(speaker, textX))
    const isEnough = lines.filter(isSet).length >= body.lines.length * MIN_SHARE
    return (speaker) => isKnown(speaker) || (isEnough && isSet(speaker))
  }
}

function isOnItsLine([line, { length }]: SpeakerLine): boolean {
  return length >= line.text.length
}

function isSetAsName([line, { name }]: SpeakerLine, next: BodyLine | undefined): boolean {
  const { below, gapAbove } = line
  if (!below || !next || below.gap >= PARAGRAPH_GAP) return false
  if ((gapAbove ?? PARAGRAPH_GAP) < PARAGRAPH_GAP) return false
  if (name.split(' ').length > MAX_WORDS || SENTENCE_END.test(name) || isTransition(line.text))
    return false
  const isFurtherIn = line.x - next.x >= line.size * MIN_INDENT
  return (isFurtherIn || isInCapitals(shapeOf(line))) && !isInCapitals(shapeOf(next))
}

function isStyled([line, { name, suffix }]: SpeakerLine): boolean {
  if (name.split(' ').length > MAX_WORDS) return false
  const isBold = line.runs[0]?.bold === true && line.runs.some((run) => !run.bold)
  return isBold || (suffix === ':' && isInCapitals(shapeOf(line).slice(0, name.length)))
}

/** Whether the name stands in a column of its own, with a sentence beside it. */
function isBeside([line, { name, length }]: SpeakerLine, textX: number): boolean {
  const isShort = name.split(' ').length <= MAX_WORDS && /^\p{Lu}/u.test(name)
  const isColumn = lengthBefore(line, textX) === length && line.runs.length > 1
  return isShort && isColumn && /\p{L}.*[\s.!?…,;:–—-]/u.test(line.text.slice(length).trim())
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && text === text.toUpperCase()
}
