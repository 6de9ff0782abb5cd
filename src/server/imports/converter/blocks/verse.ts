import { at } from '#/shared/at.ts'
import { type LineBreak, isEarlyBreak, runsText } from '../lines/line.ts'
import { isBalanced } from '#/shared/script/line-grammar/direction.ts'
import { type ParagraphLine, partText } from './part.ts'

/** In a document of mostly prose, a paragraph with fewer lines is no verse. */
const MIN_LINES_AMONG_PROSE = 4
/** A paragraph is verse if more than this share of its lines ends early. */
const MIN_EARLY_SHARE = 0.6
/**
 * If verses begin with capitals, at least this share of them does: old spellings and misread letters are exceptions.
 */
const NEARLY_ALL = 0.9
/** A higher share of early line ends shows verse even if long verses run over: in prose hardly a line ends early. */
const MANY_EARLY = 0.2
/** Long verses run over if more than this share of the full lines is followed by a small letter. */
const SOME_RUN_OVER = 0.15
/** A line that fills less than this share of its column is the rest of a verse that ran over, not a verse. */
const SHORT = 0.45

/** How a document sets its verses. */
export interface VerseStyle {
  readonly isMostlyVerse: boolean
  /** Verses begin with a capital, as they do in most plays. */
  readonly hasCapitals: boolean
  /** Long verses run over their lines. */
  readonly runsOver: boolean
}

export function verseStyleOf(paragraphs: readonly (readonly ParagraphLine[])[]): VerseStyle {
  const breaks = paragraphs.flatMap(breaksOf)
  const early = breaks.filter(isEarlyBreak)
  const full = breaks.filter((line) => !isEarlyBreak(line))
  const hasCapitals = shareOf(early, isBeforeCapital) >= NEARLY_ALL
  const least = hasCapitals ? MANY_EARLY : 0.5
  return {
    isMostlyVerse: early.length > breaks.length * least,
    hasCapitals,
    runsOver: shareOf(full, (line) => !isBeforeCapital(line)) > SOME_RUN_OVER,
  }
}

/** A paragraph's verses (and directions), each with the lines that it runs over to; null where it is prose. */
export function versesOf(
  lines: readonly ParagraphLine[],
  style: VerseStyle,
): readonly (readonly ParagraphLine[])[] | null {
  if (lines.length < (style.isMostlyVerse ? 2 : MIN_LINES_AMONG_PROSE)) return null
  const breaks = breaksOf(lines)
  const hasCapitals = style.isMostlyVerse && style.hasCapitals
  if (
    shareOf(breaks, isEarlyBreak) <= MIN_EARLY_SHARE &&
    !(hasCapitals && isCapitalVerse(breaks, style))
  )
    return null
  const isRunOver = (of: LineBreak) =>
    hasCapitals &&
    !isEarlyBreak(of) &&
    (!isBeforeCapital(of) || (style.runsOver && isBeforeShort(of)))
  const isClosed = isBalanced(partText({ lines }))
  const verses: ParagraphLine[][] = []
  for (const [index, line] of lines.entries()) {
    const verse = verses.at(-1)
    const before = breaks[index - 1]
    const isInBrackets = verse && isClosed && !isBalanced(partText({ lines: verse }))
    if (verse && before && (isRunOver(before) || isInBrackets)) verse.push(line)
    else verses.push([line])
  }
  return verses
}

/** True if capitals show that a paragraph is verse: verses that fill their column do not end early. */
function isCapitalVerse(breaks: readonly LineBreak[], { runsOver }: VerseStyle): boolean {
  if (!runsOver) return shareOf(breaks, isBeforeCapital) >= NEARLY_ALL
  const early = breaks.filter(isEarlyBreak)
  return early.length > breaks.length * MANY_EARLY && shareOf(early, isBeforeCapital) >= NEARLY_ALL
}

function breaksOf(lines: readonly ParagraphLine[]): readonly LineBreak[] {
  return lines.slice(1).flatMap(({ runs }, index) => {
    const line = lines[index]
    return line ? [{ line, next: runs }] : []
  })
}

/** Whether the next line begins with a capital, or with 's or 'nen, which begin verses, too. */
function isBeforeCapital({ next }: LineBreak): boolean {
  return /^[^\p{L}\p{N}]*(?:\p{Lu}|['’‘]\p{Ll}|\p{N})/u.test(runsText(next))
}

function isBeforeShort({ line, next }: LineBreak): boolean {
  const left = at(next, 0).x
  return at(next, next.length - 1).right - left < (line.columnRight - left) * SHORT
}

function shareOf(breaks: readonly LineBreak[], isSo: (of: LineBreak) => boolean): number {
  return breaks.length === 0 ? 0 : breaks.filter(isSo).length / breaks.length
}
