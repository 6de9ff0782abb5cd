import { speakerOfLine } from '../speaker-names.ts'

/** How a line begins that says who speaks: 'ANNA:', 'Anna:', 'ANNA (leise):', 'Dr. Müller 2 :'. */
export interface SpeechStart {
  readonly name: string
  /** With its parentheses; empty where there is none. */
  readonly direction: string
  /** How many characters of the line it takes, the colon included. */
  readonly length: number
  /** Whether capitals say so; a name in small letters may be any word before a colon. */
  readonly isInCapitals: boolean
}

/** One to four words, the first with a capital: 'Anna', 'Herr von Kalb', 'Bürger 2', 'Anna und Bob'. */
const NAME = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|und|and|von|van|de|der|die|la|&|\d{1,2})){0,3}`
const START = new RegExp(String.raw`^(?:(${NAME}) ?)(\([^()]{1,60}\))? ?:(?=\s|$)`, 'u')
const CAPITALS_AND_DIRECTION = /^([^(:]+?)\s*(\([^()]{1,60}\))\s*:/u

/** The start of a speech that a line begins with; null where it begins with none. */
export function speechStart(line: string): SpeechStart | null {
  const directed = CAPITALS_AND_DIRECTION.exec(line)
  const name = directed ? speakerOfLine(`${directed[1] ?? ''}:`) : speakerOfLine(line)
  if (name !== null) {
    const length = directed ? directed[0].length : line.indexOf(':') + 1
    return { name, direction: directed?.[2] ?? '', length, isInCapitals: true }
  }
  const start = START.exec(line)
  if (!start) return null
  const [whole, smallName = '', direction = ''] = start
  return { name: smallName, direction, length: whole.length, isInCapitals: false }
}
