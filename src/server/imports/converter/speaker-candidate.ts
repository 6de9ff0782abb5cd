import { END_STOP, NAME_STOP, TITLE_STOP } from '#/shared/script/line-grammar/name-stops.ts'
import type { BodyLine } from './body.ts'
import { runsText } from './line.ts'

/** A line that would name a speaker if a layout held. */
export interface Candidate {
  readonly name: string
  /** A direction between the name and its colon or stop, with its brackets. */
  readonly direction: string
  /** How many characters of the line's runs belong to the speaker. */
  readonly length: number
  readonly suffix: '' | '.' | ':' | '–'
  /** Marked as going on with a speech: 'ANNA (CONT'D)'. */
  readonly isContinued?: true
}

const nameWith = (stop: string) => String.raw`[\p{Lu}\d„"'’](?:[^.:;!?()\[\]]|${stop}){0,44}?`
const NAME = nameWith(NAME_STOP)
/** Before a full stop an initial is the name: 'A. Guten Tag'. */
const NAME_BEFORE_STOP = nameWith(TITLE_STOP)
const DIRECTION = '(?:\\s*(\\([^()]*\\)|\\[[^\\[\\]]*\\]))?'
const COLON = new RegExp(`^(${NAME})${DIRECTION}\\s*:(?=\\s|$)`, 'u')
const STOP = new RegExp(String.raw`^(${NAME_BEFORE_STOP})(?:${END_STOP}(?=\s)|(?=\s*[(\[]))`, 'u')
const DASH = new RegExp(`^(${NAME})${DIRECTION}\\.?\\s*[–—-]\\s`, 'u')
const OWN_LINE = new RegExp(`^(${NAME})${DIRECTION}\\s*[.:]?$`, 'u')
const CONTINUED =
  /\s*[([](?:cont['’]?d\.?|continued|continuing|fortsetzung|forts\.|weiter)[)\]]\s*/i
const MOST_WORDS = 6

export function isContinuationMark(text: string): boolean {
  return /^[([]?(?:more|mehr|fortsetzung folgt|continued)[)\]]?:?$/i.test(text)
}

/** 'NAME: text', also 'NAME (direction): text'. */
export function colonCandidate(line: BodyLine): Candidate | null {
  const match = COLON.exec(raw(line))
  return match && nameCandidate(match[1] ?? '', match[2] ?? '', match[0].length, ':')
}

/** 'NAME – text', also 'NAME. – text'. */
export function dashCandidate(line: BodyLine): Candidate | null {
  const match = DASH.exec(raw(line))
  return match && nameCandidate(match[1] ?? '', match[2] ?? '', match[0].length, '–')
}

/** 'NAME. text', also 'NAME (direction) text'. */
export function stopCandidate(line: BodyLine): Candidate | null {
  const text = raw(line)
  const match = STOP.exec(text)
  if (!match || text.slice(match[0].length).trim() === '') return null
  return nameCandidate(match[1] ?? '', '', match[0].length, '.')
}

/** The whole line is a name, or a name and a direction, in brackets or in italics. */
export function ownLineCandidate(line: BodyLine): Candidate | null {
  const length = raw(line).length
  const found = nameOnItsLine(line, raw(line).replace(CONTINUED, '').trim(), length)
  return found && CONTINUED.test(raw(line)) ? { ...found, isContinued: true } : found
}

function nameOnItsLine(line: BodyLine, text: string, length: number): Candidate | null {
  const match = OWN_LINE.exec(text)
  const suffix = suffixOf(text)
  const direction = italicEnd(line)
  if (direction !== '') {
    const name = text.slice(0, text.length - direction.length)
    return nameCandidate(name.replace(/[\s,.:]+$/, ''), direction, length, suffix)
  }
  if (!match || /[,–—-]$/.test(match[1] ?? '')) return null
  return nameCandidate(match[1] ?? '', match[2] ?? '', length, suffix)
}

function suffixOf(text: string): Candidate['suffix'] {
  const end = text.at(-1)
  return end === '.' || end === ':' ? end : ''
}

/** The italic end of a line that begins upright. */
function italicEnd(line: BodyLine): string {
  const from = line.runs.findIndex((run) => run.italic)
  const end = from > 0 ? line.runs.slice(from) : []
  return end.every((run) => run.italic) ? runsText(end) : ''
}

/** The whole line is a name and stands in the middle of the column. */
export function centredCandidate(line: BodyLine): Candidate | null {
  const width = line.columnRight - line.columnLeft
  const offset = (line.x + line.right - line.columnLeft - line.columnRight) / 2
  const isCentred = Math.abs(offset) < width * 0.06 && line.x - line.columnLeft > width * 0.1
  return isCentred ? ownLineCandidate(line) : null
}

/** A column of names beside a column of text, which begins at `textX`. */
export function columnCandidate(line: BodyLine, textX: number | null): Candidate | null {
  if (textX === null || line.x > textX - line.size) return null
  const length = lengthBefore(line, textX)
  if (length === null) return null
  const text = raw(line).slice(0, length)
  return nameCandidate(text.replace(CONTINUED, '').replace(/[.:]\s*$/, ''), '', length, '')
}

/** How many characters stand left of the column that begins at `x`; null where nothing begins there. */
export function lengthBefore(line: BodyLine, x: number): number | null {
  let before = 0
  for (const run of line.runs) {
    const start = run.starts.find((begin) => Math.abs(begin.x - x) < line.size * 0.4)
    if (start && before + start.at > 0) return before + start.at
    before += run.text.length
  }
  return null
}

/** Null where these words cannot be a name. */
export function nameCandidate(
  text: string,
  direction: string,
  length: number,
  suffix: Candidate['suffix'],
): Candidate | null {
  const name = text.replace(CONTINUED, ' ').replace(/\s+/g, ' ').trim()
  const words = name.split(' ').length
  if (!/\p{L}/u.test(name) || words > MOST_WORDS) return null
  return { name, direction, length, suffix }
}

function raw(line: BodyLine): string {
  return line.runs.map((run) => run.text).join('')
}
