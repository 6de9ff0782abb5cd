import { isBalanced, type ParagraphLine, partText } from './classify.ts'
import { type Break, isEarly } from './early-break.ts'
import { runsText } from './line.ts'

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

/** A paragraph's verses (and directions), each with the lines it runs over; null where it is prose. */
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
  const isClosed = isBalanced(partText({ lines }))
  const verses: ParagraphLine[][] = []
  for (const [index, line] of lines.entries()) {
    const verse = verses.at(-1)
    const before = breaks[index - 1]
    const isRunOver = hasVerses && before && !isEarly(before) && !isBeforeCapital(before)
    const isInBrackets = verse && isClosed && !isBalanced(partText({ lines: verse }))
    if (verse && (isRunOver || isInBrackets)) verse.push(line)
    else verses.push([line])
  }
  return verses
}

function breaksOf(lines: readonly ParagraphLine[]): readonly Break[] {
  return lines.slice(1).flatMap(({ runs }, index) => {
    const line = lines[index]
    return line ? [{ line, next: runs }] : []
  })
}

/** 's and 'nen begin a verse as a capital would. */
function isBeforeCapital({ next }: Break): boolean {
  return /^[^\p{L}\p{N}]*(?:\p{Lu}|['’‘]\p{Ll}|\p{N})/u.test(runsText(next))
}

function shareOf(breaks: readonly Break[], isSo: (of: Break) => boolean): number {
  return breaks.length === 0 ? 0 : breaks.filter(isSo).length / breaks.length
}
