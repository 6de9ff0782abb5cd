import { isTransition } from '#/shared/script/line-grammar/scene-heading.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { shapeOf } from '../lines/line.ts'
import { countsOf } from '../statistics.ts'
import type { CastLines } from './known-names.ts'
import { lengthBefore } from './speaker-candidate.ts'
import {
  lookLikeness,
  placeTrait,
  sharedTraits,
  type SpeakerLine,
  type SpeakerTrait,
} from './speaker-traits.ts'

/** Names stand out if at least this share of the lines at their place are names. */
const MIN_SHARE_AT_PLACE = 0.55
/** Space above marks names if at least this share of the lines with such space has known names. */
const MIN_KNOWN_SHARE = 0.75
const SENTENCE_END = /[.!?…–—-][)\]"'’“”»«]*$/
/** A play has, on average, at least one speech in this number of lines. */
const MAX_LINES_PER_STYLED_NAME = 150
const MAX_LINES_PER_PLAIN_NAME = 40
const STYLES = new Set(['bold', 'italic', 'capitals', 'spaced'])
const SPEAKING_TRAITS = new Set(['bold', 'italic', 'capitals', 'spaced', 'suffix :', 'suffix –'])

/** Says, for lines that are set as names are, which of them are surely names. */
export type Evidence = (lines: readonly SpeakerLine[]) => (speaker: SpeakerLine) => boolean

/** Names that recur, those of the list of roles, and those that are known from elsewhere. */
export function recurringNames(
  cast: CastLines | null,
  elsewhere: ReadonlySet<string> = new Set(),
): Evidence {
  return (lines) => {
    const counts = countsOf(lines.map(([, { name }]) => name))
    return ([, { name }]) =>
      (counts.get(name) ?? 0) > 1 || cast?.has(name) === true || elsewhere.has(name)
  }
}

/**
 * Finds the lines that name speakers: lines that are set as the recurring names are. A name that occurs only once
 * counts if the list of roles has it, or if the setting alone distinguishes names from other text.
 */
export function acceptSpeakers(
  body: Body,
  all: readonly SpeakerLine[],
  placing: SpeakerTrait,
  evidence: Evidence,
): readonly SpeakerLine[] {
  const demanded = sharedTraits(all.filter(evidence(all)), placing)
  const fitting = all.filter((speaker) => demanded.every(({ isShownBy }) => isShownBy(speaker)))
  const isKnown = evidence(fitting)
  const isMarked = demanded.some(({ value }) => SPEAKING_TRAITS.has(value))
  const isPlaced =
    standsOut(body, fitting) ||
    (demanded.some(({ value }) => value === 'apart') &&
      fitting.filter(isKnown).length >= fitting.length * MIN_KNOWN_SHARE)
  const isTelling = ([line]: SpeakerLine) => isMarked || (isPlaced && canBegin(body, line))
  return fitting.filter((speaker) => isKnown(speaker) || isTelling(speaker))
}

/**
 * A score of how well the lines explain the document: it rises with the number of known names, and falls if other lines
 * look like them, if names do not return, and if names are set differently. A single name makes no dialogue.
 */
export function scoreSpeakers(lines: readonly SpeakerLine[], evidence: Evidence): number {
  const known = lines.filter(evidence(lines))
  const names = new Set(known.map(([, { name }]) => name))
  if (names.size < 2) return 0
  const purity = known.length / lines.length
  const returning = known.length / (known.length + names.size)
  return known.length * purity ** 2 * returning * lookLikeness(known)
}

/**
 * True if there are enough speeches for a play: a novel has lines that look like speeches, but few of them. If names
 * are set in a way of their own, fewer speeches are enough, because there are plays of long monologues.
 */
export function isPlay(body: Body, found: readonly SpeakerLine[]): boolean {
  const first = found[0]?.[0]
  if (!first) return false
  const lines = body.lines.length - body.lines.indexOf(first)
  return (
    found.length * (isStyled(found) ? MAX_LINES_PER_STYLED_NAME : MAX_LINES_PER_PLAIN_NAME) >= lines
  )
}

/** Whether these names are set in a way that other text is not. */
export function isStyled(found: readonly SpeakerLine[]): boolean {
  return sharedTraits(found).some(({ value }) => STYLES.has(value))
}

/** Whether names stand at a place where little else begins (a hanging indent). */
function standsOut(body: Body, lines: readonly SpeakerLine[]): boolean {
  const places = new Set(lines.map(placeTrait))
  const candidate = lines[0]?.[1]
  if (!candidate) return false
  const there = body.lines.filter((line) => places.has(placeTrait([line, candidate]))).length
  return lines.length >= there * MIN_SHARE_AT_PLACE
}

/**
 * True if a speech can begin here. At the top of a page the space above cannot be seen; there the text above must end a
 * sentence, because no speaker begins within another speaker's sentence.
 */
function canBegin(body: Body, line: BodyLine): boolean {
  if (line.gapAbove !== null) return true
  const above = body.lines[body.lines.indexOf(line) - 1]
  return above !== undefined && SENTENCE_END.test(above.text)
}

/** In type sizes: a name that begins further in than its speech is set as names are. */
const MIN_INDENT = 1.5
const MAX_WORDS = 4
/** In a short script at least this share of the lines names a speaker. */
const MIN_SHARE = 0.1
const ENDS_A_SENTENCE = /[.!?…,;–—-]$/

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
        : (isPrintedAsName(speaker) && !body.isBold) || (textX !== null && isBeside(speaker, textX))
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
  if (name.split(' ').length > MAX_WORDS || ENDS_A_SENTENCE.test(name) || isTransition(line.text))
    return false
  const isFurtherIn = line.x - next.x >= line.size * MIN_INDENT
  return (isFurtherIn || isInCapitals(shapeOf(line))) && !isInCapitals(shapeOf(next))
}

function isPrintedAsName([line, { name, suffix }]: SpeakerLine): boolean {
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
