import {
  isMarkedContinued,
  withoutContinuedMark,
  nameBeforeColon,
  nameBeforeDash,
  nameBeforeSpace,
  nameBeforeStop,
  nameInBrackets,
  nameOnItsLine,
  type NameStart,
  nameStart,
  suffixOf,
} from '#/shared/script/line-grammar/speaker-name.ts'
import type { BodyLine } from '../lines/body.ts'
import { runsText } from '../lines/line.ts'

/** The name that a line has under a hypothesis. Its `length` counts characters of the line's runs. */
export type Candidate = NameStart

export type SpeakerLines = ReadonlyMap<BodyLine, Candidate>

export interface SpeakerLayout {
  readonly speakers: SpeakerLines
  /** Lines that begin with the rest of the name above, and how many of their characters belong to it. */
  readonly nameTails: ReadonlyMap<BodyLine, number>
  /** Lines that may name a speaker, but are not set as the names are. */
  readonly missed: SpeakerLines
  /** Names are set in a way that other text is not. */
  readonly isStyled: boolean
}

export const colonCandidate = (line: BodyLine): Candidate | null => nameBeforeColon(raw(line))
export const dashCandidate = (line: BodyLine): Candidate | null => nameBeforeDash(raw(line))
export const bracketCandidate = (line: BodyLine): Candidate | null => nameInBrackets(raw(line))
export const spaceCandidate = (line: BodyLine): Candidate | null => nameBeforeSpace(raw(line))

/** 'V. B.' in a style of its own: its first stop is within the name. */
export function stopCandidate(line: BodyLine): Candidate | null {
  const found = nameBeforeStop(raw(line))
  const [first, second] = line.runs
  const isStyled = second && first && (first.bold !== second.bold || first.italic !== second.italic)
  const isWithin = isStyled && found && ABBREVIATIONS.test(first.text.slice(found.length))
  if (!isWithin) return found
  const name = first.text.trim().replace(/\.$/, '')
  return nameStart(name, '', first.text.length, '.')
}

const ABBREVIATIONS = /^(?:\s*\p{Lu}\p{L}{0,3}\.)+\s*$/u

/** The whole line is a name, or a name and a direction, in brackets or in italics. */
export function ownLineCandidate(line: BodyLine): Candidate | null {
  const text = raw(line)
  const direction = italicEnd(line)
  if (direction === '') return nameOnItsLine(text)
  const isContinued = isMarkedContinued(text)
  const bare = isContinued ? withoutContinuedMark(text) : text.trim()
  const mark = bare.endsWith(direction) ? 0 : 1
  const name = bare.slice(0, bare.length - direction.length - mark).replace(/[\s,.:]+$/, '')
  const found = nameStart(name, direction, text.length, suffixOf(bare))
  return found && isContinued ? { ...found, isContinued } : found
}

/** The italic end of a line that begins upright; the mark behind it may be upright again. */
function italicEnd({ runs }: BodyLine): string {
  const from = runs.findIndex((run) => run.italic)
  const isMarked = /^[.:]\s*$/.test(runs.at(-1)?.text ?? '')
  const end = from > 0 ? runs.slice(from, isMarked ? -1 : undefined) : []
  return end.every((run) => run.italic) ? runsText(end) : ''
}

/** A name in a column beside the text, which begins at `textX` from the left edge of the page's column. */
export function columnCandidate(line: BodyLine, textX: number | null): Candidate | null {
  if (textX === null || line.x - line.columnLeft > textX - line.size) return null
  const length = lengthBefore(line, textX)
  if (length === null) return null
  const text = raw(line).slice(0, length)
  if (/^\s*[([]/.test(text)) return null
  return nameStart(withoutContinuedMark(text).replace(/[.:]\s*$/, ''), '', length, '')
}

/** The x at which the name's last letter ends; null if the name shares its run with other text. */
export function nameEnd({ runs }: BodyLine, { length }: Candidate): number | null {
  let before = 0
  for (const run of runs) {
    before += run.text.length
    if (before >= length) return before === length ? run.right : null
  }
  return null
}

/** The number of characters before the text at `textX`; null if no text begins there. */
export function lengthBefore(line: BodyLine, textX: number): number | null {
  const x = line.columnLeft + textX
  let before = 0
  for (const run of line.runs) {
    const near = run.starts.filter((begin) => Math.abs(begin.x - x) < line.size * 0.4)
    const [start] = near.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))
    if (start && before + start.at > 0) return before + start.at
    before += run.text.length
  }
  return null
}

function raw(line: BodyLine): string {
  return line.runs.map((run) => run.text).join('')
}
