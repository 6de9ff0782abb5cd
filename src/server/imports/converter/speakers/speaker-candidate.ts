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

const MAX_BEGINNING = 4
/** In type sizes: the lines of a speech hang below its first one. */
const MIN_HANG = 0.5
/** Other words follow a name each time: 'Der' has few names behind it. */
const MIN_NEXT = 3
const MIN_NEXT_SHARE = 0.15
/** At least this share of the lines that hang out begins with a name; in prose lines begin with any word. */
const MIN_NAMED_SHARE = 0.55
/** In lists and verse no line hangs: without roles, so many lines hang at least for each that stands out. */
const MIN_HANGING_SHARE = 0.3

/**
 * Names that nothing sets off from their speech, as small capitals do that the file says nothing of: the lines that hang
 * out begin with one of the `roles`, or with words that recur and go on otherwise each time.
 */
export function beginningCandidate(
  lines: readonly BodyLine[],
  roles: ReadonlySet<string>,
): (line: BodyLine) => Candidate | null {
  const outer = Math.min(...lines.map((line) => line.x - line.columnLeft))
  const isOut = (line: BodyLine) => line.x - line.columnLeft < outer + line.size * MIN_HANG
  const beginnings = (line: BodyLine) => (isOut(line) ? beginningsOf(line) : [])
  const found = Map.groupBy(lines.flatMap(beginnings), ({ name }) => name)
  const told = [...found].filter(([, times]) => {
    const next = new Set(times.map((one) => one.next))
    return next.size >= Math.max(MIN_NEXT, times.length * MIN_NEXT_SHARE)
  })
  const names = new Set(told.map(([name]) => name))
  const nameOf = (line: BodyLine): string | undefined => {
    const all = beginnings(line)
    const role = all.findLast(({ name }) => roles.has(name))
    return (role ?? all.find(({ name }) => names.has(name)))?.name
  }
  const out = lines.filter(isOut)
  const hanging = lines.length - out.length
  if (roles.size === 0 && hanging < out.length * MIN_HANGING_SHARE) return () => null
  const named = out.filter((line) => nameOf(line) !== undefined)
  if (named.length < out.length * MIN_NAMED_SHARE) return () => null
  return (line) => {
    const name = nameOf(line)
    return name === undefined ? null : nameStart(name, '', name.length + 1, '')
  }
}

/** The first words of a line behind which a sentence or a direction begins, the fewest words first. */
function beginningsOf(line: BodyLine): readonly { readonly name: string; readonly next: string }[] {
  const words = line.text.split(' ')
  const first = line.runs[0]?.text.trim()
  return words.slice(1, MAX_BEGINNING + 1).flatMap((next, index) => {
    const name = words.slice(0, index + 1).join(' ')
    const isStart = /^[\p{Lu}([„"»“]/u.test(next) || name === first
    return isStart && /^\p{Lu}[\p{L}\d.'’ -]*$/u.test(name) ? [{ name, next }] : []
  })
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
