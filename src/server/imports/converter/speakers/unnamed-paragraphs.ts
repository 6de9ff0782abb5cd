import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { isInCapitals } from '#/shared/script/line-grammar/speaker-name.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import type { SpeakerLines } from './speaker-candidate.ts'
import { mode } from '../statistics.ts'

export interface UnnamedParagraphs {
  /**
   * They begin with a name and go on in small letters, as an action is told: 'Egon zieht den Mantel aus.' So are those in
   * capitals, where nobody speaks in such.
   */
  readonly actions: ReadonlySet<BodyLine>
  /** Either the last speaker goes on, or something happens. */
  readonly unsure: ReadonlySet<BodyLine>
}

/** Where hardly any paragraph has no name, one without a name is hardly a part of a speech. */
const HARDLY_EVER = 0.25
const MIN_NAMED = 8
const MOSTLY = 0.9
/** In points. */
const SAME_PLACE = 3
const MANY_WORDS = /\p{L}{2}.*\s.*\p{L}{2}/u
const SENTENCE_END = /[.!?…][)\]"'’“”»«]*$/u

/**
 * If names stand before their speeches at the margin of all lines, and nearly every paragraph begins with one, nothing
 * but its words tells whether a paragraph without a name is a direction.
 */
export function unnamedParagraphs({ lines }: Body, speakers: SpeakerLines): UnnamedParagraphs {
  const none = { actions: new Set<BodyLine>(), unsure: new Set<BodyLine>() }
  const first = lines.findIndex((line) => speakers.has(line))
  if (first < 0 || speakers.size < MIN_NAMED) return none
  const played = lines.slice(first)
  const place = mode(played.map(indentOf), 1)
  const isAtPlace = (line: BodyLine) => Math.abs(indentOf(line) - place) <= SAME_PLACE
  const isInline = (line: BodyLine) => (speakers.get(line)?.length ?? Infinity) < line.text.length
  const named = [...speakers.keys()].filter((line) => isInline(line) && isAtPlace(line))
  const wrapped = played.filter((line) => !speakers.has(line) && isBelowText(line))
  const isMargin = wrapped.filter(isAtPlace).length >= wrapped.length * MOSTLY
  if (named.length < speakers.size * MOSTLY || !isMargin) return none
  const unnamed = played.filter((line, index) => {
    const above = played[index - 1]
    const isApart = (line.gapAbove ?? 0) >= PARAGRAPH_GAP
    const isOwn = !speakers.has(line) && !isSceneHeading(line.text) && /^\p{Lu}/u.test(line.text)
    const isSentence = SENTENCE_END.test(line.text) || line.below?.isAfterFull === true
    const isPlain = !line.isLarge && line.runs.every(({ italic, bold }) => !italic && !bold)
    const isAfterSentence = above !== undefined && SENTENCE_END.test(above.text)
    return isApart && isOwn && isSentence && isPlain && isAfterSentence && isAtPlace(line)
  })
  if (unnamed.length > named.length * HARDLY_EVER) return none
  const names = new Set([...speakers.values()].map(({ name }) => name.toLowerCase()))
  const spoken = named.map((line) => line.text.slice(speakers.get(line)?.length ?? 0))
  const isShouted = spoken.some((text) => isInCapitals(text) && MANY_WORDS.test(text))
  const isAction = ({ text }: BodyLine) => {
    if (!isShouted && isInCapitals(text) && MANY_WORDS.test(text)) return true
    const subject = /^(.*?)\s+\p{Ll}/u.exec(text)?.[1] ?? ''
    return names.has(subject.toLowerCase())
  }
  return {
    actions: new Set(unnamed.filter(isAction)),
    unsure: new Set(unnamed.filter((line) => !isAction(line))),
  }
}

function isBelowText(line: BodyLine): boolean {
  return line.gapAbove !== null && line.gapAbove < PARAGRAPH_GAP
}

function indentOf(line: BodyLine): number {
  return line.x - line.columnLeft
}
