import type { BodyLine } from '../lines/body.ts'
import { mode } from '../statistics.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'

/** Does this line begin where paragraphs begin, and where no other line does? */
export type IsFirstLine = (line: BodyLine) => boolean

const SAME_PLACE = 3
/** In points; a smaller difference may be chance. */
const MIN_INDENT = 7
const MIN_SHARE = 0.6

/**
 * Where names stand in the line with their speeches, and the other lines begin elsewhere (an indent, or
 * a hanging one), a line at the names' place begins a paragraph.
 */
export function firstLinePlace(lines: readonly BodyLine[], speakers: SpeakerLines): IsFirstLine {
  const indent = (line: BodyLine) => line.x - line.columnLeft
  const named = lines.filter((line) => speakers.has(line))
  const inline = named.filter((line) => line.text.length > (speakers.get(line)?.length ?? 0) + 1)
  const place = mode(named.map(indent), 1)
  const others = mode(lines.filter((line) => !speakers.has(line)).map(indent), 1)
  const isAtPlace = (line: BodyLine) => Math.abs(indent(line) - place) < SAME_PLACE
  const isUsable =
    inline.length > named.length * MIN_SHARE &&
    named.filter(isAtPlace).length > named.length * MIN_SHARE &&
    Math.abs(place - others) > MIN_INDENT
  return (line) => isUsable && isAtPlace(line)
}
