import type { ParagraphLine } from './classify.ts'
import { type Run, runsText } from './line.ts'

/** Where prose prevails, a few short lines are no verse. */
const LEAST_LINES_AMONG_PROSE = 4
const MOSTLY_EARLY = 0.6
/** Of verses in a play whose verses begin with capitals, old spellings and misread letters apart. */
const NEARLY_ALL = 0.9

/** How a document sets its verses. */
export interface VerseStyle {
  readonly isMostlyVerse: boolean
  /** Verses begin with a capital, as they do in most plays. */
  readonly hasCapitals: boolean
}

export function verseStyleOf(paragraphs: readonly (readonly ParagraphLine[])[]): VerseStyle {
  const breaks = paragraphs.flatMap(breaksOf)
  const early = breaks.filter(isEarly)
  return {
    isMostlyVerse: early.length > breaks.length / 2,
    hasCapitals: shareOf(early, isBeforeCapital) >= NEARLY_ALL,
  }
}

/** A paragraph's verses, each with the lines it runs over; null where it is prose. */
export function versesOf(
  lines: readonly ParagraphLine[],
  style: VerseStyle,
): readonly (readonly ParagraphLine[])[] | null {
  if (lines.length < (style.isMostlyVerse ? 2 : LEAST_LINES_AMONG_PROSE)) return null
  const breaks = breaksOf(lines)
  const hasVerses = style.isMostlyVerse && style.hasCapitals
  // verses that fill their column are told by their capitals
  const isVerse =
    shareOf(breaks, isEarly) > MOSTLY_EARLY ||
    (hasVerses && shareOf(breaks, isBeforeCapital) >= NEARLY_ALL)
  if (!isVerse) return null
  const verses: ParagraphLine[][] = []
  for (const [index, line] of lines.entries()) {
    const before = breaks[index - 1]
    const isRunOver = hasVerses && before && !isEarly(before) && !isBeforeCapital(before)
    if (isRunOver) verses.at(-1)?.push(line)
    else verses.push([line])
  }
  return verses
}

/** A line of a paragraph and what begins the next one. */
interface Break {
  readonly line: Pick<ParagraphLine, 'runs' | 'columnRight'>
  readonly next: readonly Run[]
}

function breaksOf(lines: readonly ParagraphLine[]): readonly Break[] {
  return lines.slice(1).flatMap(({ runs }, index) => {
    const line = lines[index]
    return line ? [{ line, next: runs }] : []
  })
}

/** In prose a line ends where the next word would not have fitted; verse breaks with room to spare. */
export function isEarly({ line, next }: Break): boolean {
  const last = line.runs.at(-1)
  if (!last) return false
  const word = runsText(next).split(' ')[0] ?? ''
  const room = line.columnRight - last.right
  return room > (word.length + 1) * last.size * 0.55 + last.size * 0.5
}

/** 's and 'nen begin a verse as a capital would. */
function isBeforeCapital({ next }: Break): boolean {
  return /^[^\p{L}\p{N}]*(?:\p{Lu}|['’‘]\p{Ll}|\p{N})/u.test(runsText(next))
}

function shareOf(breaks: readonly Break[], isSo: (of: Break) => boolean): number {
  return breaks.length === 0 ? 0 : breaks.filter(isSo).length / breaks.length
}
