// Lines that name a speaker only in some plays: names in small letters, and numbers.
import { nameBeforeColon, nameOnItsLine } from '#/shared/script/line-grammar/speaker-name.ts'
import {
  isWithoutCapitals,
  namesWithArticle,
  takeTurns,
} from '#/shared/script/line-grammar/unusual-names.ts'
import type { Body, BodyLine } from '../lines/body.ts'
import { runsText } from '../lines/line.ts'
import type { Candidate } from './speaker-candidate.ts'

/** The line with a capital as its first letter, in which the grammar finds a name. */
export type Raised = ReadonlyMap<BodyLine, BodyLine>

/** The lines that begin with a small letter or a number, as the grammar is to see them in this play. */
export function raisedLines({ lines }: Body): Raised {
  return new Map(
    [...smallLines(lines), ...numberedLines(lines)].map((line) => [line, raised(line)]),
  )
}

function smallLines(lines: readonly BodyLine[]): readonly BodyLine[] {
  const small = lines.filter(({ text }) => /^\p{Ll}/u.test(text))
  if (isWithoutCapitals(lines.map(({ text }) => text))) return small
  const named = small.flatMap((line) => {
    const text = runsText(raised(line).runs)
    const name = (nameBeforeColon(text) ?? nameOnItsLine(text))?.name
    return name === undefined ? [] : [[line, line.text.slice(0, 1) + name.slice(1)] as const]
  })
  const names = namesWithArticle(named.map(([, name]) => name))
  return named.flatMap(([line, name]) => (names.has(name) ? [line] : []))
}

/** In type sizes. */
const GAP = 0.5
const NUMBER = /^(\d{1,2})(?=[.:]?\s*$|:\s)/

/** Lines with a number alone, before a colon or before a gap, if these are people. */
function numberedLines(lines: readonly BodyLine[]): readonly BodyLine[] {
  const numbered = lines.flatMap((line): readonly (readonly [BodyLine, number])[] => {
    const [first, second] = line.runs
    const isColumn = first && second && second.x - first.right > line.size * GAP
    const number = NUMBER.exec(isColumn ? first.text.trim() : line.text)?.[1]
    return number === undefined ? [] : [[line, Number(number)]]
  })
  return takeTurns(numbered.map(([, number]) => number)) ? numbered.map(([line]) => line) : []
}

function raised(line: BodyLine): BodyLine {
  const [first, ...others] = line.runs
  if (!first) return line
  const capital = (text: string) => {
    const letter = text.charAt(0).toUpperCase()
    return (/\d/.test(letter) ? 'A' : letter) + text.slice(1)
  }
  const run = { ...first, text: capital(first.text), shape: capital(first.shape) }
  return { ...line, text: capital(line.text), runs: [run, ...others] }
}

/** The name that was found in the raised line, as it is printed. */
export function asPrinted(line: BodyLine, found: Candidate | null): Candidate | null {
  return found && { ...found, name: line.text.charAt(0) + found.name.slice(1) }
}
