import type { Body, BodyLine } from './body.ts'

/** A line that would name a speaker if a layout held. */
export interface Candidate {
  readonly name: string
  /** A direction between the name and its colon or stop, with its brackets. */
  readonly direction: string
  /** How many characters of the line's runs belong to the speaker. */
  readonly length: number
  readonly suffix: '' | '.' | ':'
}

export interface Layout {
  readonly name: 'colon' | 'stop' | 'column' | 'centred' | 'ownLine'
  readonly candidate: (line: BodyLine, body: Body) => Candidate | null
}

const NAME = '[\\p{Lu}\\d„"\'’][^.:;!?()\\[\\]]{0,44}?'
const DIRECTION = '(?:\\s*(\\([^()]*\\)|\\[[^\\[\\]]*\\]))?'
const COLON = new RegExp(`^(${NAME})${DIRECTION}\\s*:(?=\\s|$)`, 'u')
const STOP = new RegExp(`^(${NAME})(?:\\.(?=\\s)|(?=\\s*[(\\[]))`, 'u')
const CONTINUED =
  /\s*[([](?:cont['’]?d\.?|continued|continuing|fortsetzung|forts\.|weiter)[)\]]\s*/i
const MOST_WORDS = 6

export function isContinuationMark(text: string): boolean {
  return /^[([]?(?:more|mehr|fortsetzung folgt|continued)[)\]]?:?$/i.test(text)
}

/** 'NAME: text', also 'NAME (direction): text'. */
export function colonCandidate(line: BodyLine): Candidate | null {
  const match = COLON.exec(raw(line))
  return match && named(match[1] ?? '', match[2] ?? '', match[0].length, ':')
}

/** 'NAME. text', also 'NAME (direction) text'. */
export function stopCandidate(line: BodyLine): Candidate | null {
  const text = raw(line)
  const match = STOP.exec(text)
  if (!match || text.slice(match[0].length).trim() === '') return null
  return named(match[1] ?? '', '', match[0].length, '.')
}

/** The whole line is a name. */
export function ownLineCandidate(line: BodyLine): Candidate | null {
  const text = raw(line).replace(CONTINUED, '').trim()
  const match = new RegExp(`^(${NAME})${DIRECTION}\\s*([.:]?)$`, 'u').exec(text)
  if (!match || /[,–—-]$/.test(match[1] ?? '')) return null
  const suffix = match[3] === '.' || match[3] === ':' ? match[3] : ''
  return named(match[1] ?? '', match[2] ?? '', raw(line).length, suffix)
}

/** The whole line is a name and stands in the middle of the column. */
export function centredCandidate(line: BodyLine): Candidate | null {
  const width = line.columnRight - line.columnLeft
  const offset = (line.x + line.right - line.columnLeft - line.columnRight) / 2
  const isCentred = Math.abs(offset) < width * 0.06 && line.x - line.columnLeft > width * 0.1
  return isCentred ? ownLineCandidate(line) : null
}

/** A column of names beside a column of text. */
export function columnCandidate(line: BodyLine, textX: number | null): Candidate | null {
  if (textX === null || line.x > textX - line.size) return null
  const index = line.runs.findIndex((run) => Math.abs(run.x - textX) < line.size * 0.4)
  if (index < 1) return null
  const text = line.runs
    .slice(0, index)
    .map((run) => run.text)
    .join('')
  return named(text.replace(CONTINUED, '').replace(/[.:]\s*$/, ''), '', text.length, '')
}

function named(
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
