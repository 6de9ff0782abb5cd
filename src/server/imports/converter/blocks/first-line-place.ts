import { entryOf } from '#/shared/at.ts'
import type { BodyLine } from '../lines/body.ts'
import { mode } from '../statistics.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'

/** True if a line begins at a place at which paragraphs begin and other lines do not. */
export type IsFirstLine = (line: BodyLine) => boolean

/** In points. */
const SAME_PLACE = 3
/** In points. A smaller difference may be chance. */
const MIN_INDENT = 7
/** Minimum share of names with their speech in the same line, and of names that stand at one place. */
const MIN_SHARE = 0.6

/**
 * If names stand in one line with their speeches, and the other lines begin at another place, further right or further
 * left, a line at the place of the names begins a paragraph.
 */
export function firstLinePlace(lines: readonly BodyLine[], speakers: SpeakerLines): IsFirstLine {
  const indent = (line: BodyLine) => line.x - line.columnLeft
  const named = lines.filter((line) => speakers.has(line))
  const inline = named.filter((line) => line.text.length > entryOf(speakers, line).length + 1)
  const place = mode(named.map(indent), 1)
  const others = mode(lines.filter((line) => !speakers.has(line)).map(indent), 1)
  const isAtPlace = (line: BodyLine) => Math.abs(indent(line) - place) < SAME_PLACE
  const isUsable =
    inline.length > named.length * MIN_SHARE &&
    named.filter(isAtPlace).length > named.length * MIN_SHARE &&
    Math.abs(place - others) > MIN_INDENT
  return (line) => isUsable && isAtPlace(line)
}
