import { at } from '#/shared/at.ts'
import type { RichText, TextSpan } from '#/shared/script/blocks.ts'
import { isBalanced } from '#/shared/script/line-grammar/direction.ts'
import { isEarlyBreak, type LineBreak, type Run, runsText } from '../lines/line.ts'
import { type ParagraphLine, partText } from './part.ts'

/**
 * The words that stand within lines. They distinguish a word that is broken at a line end from a compound with a
 * hyphen.
 */
export type Vocabulary = ReadonlySet<string>

/** A line of a paragraph. */
interface Broken {
  readonly runs: readonly Run[]
}

const HYPHEN = /[-\u2010\u00ad]$/

export function vocabularyOf(lines: readonly Broken[]): Vocabulary {
  const words = new Set<string>()
  for (const line of lines) {
    for (const word of runsText(line.runs).split(' ').slice(1, -1)) words.add(bareWord(word))
  }
  return words
}

/** Joins the lines of a paragraph: words that are broken at line ends become whole again. */
export function joinLines(
  lines: readonly Broken[],
  vocabulary: Vocabulary,
  isItalicBody: boolean,
): RichText {
  const spans: TextSpan[] = []
  for (const line of lines) {
    const last = spans.at(-1)
    if (last) spans[spans.length - 1] = { ...last, text: lineEnd(last.text, line, vocabulary) }
    for (const run of line.runs) {
      spans.push({
        text: run.text,
        ...(run.bold && { bold: true as const }),
        ...(run.italic && !isItalicBody && { italic: true as const }),
        ...(run.isStruck && { strike: true as const }),
      })
    }
  }
  return tidy(spans)
}

/** The text before a line break, and the character that joins it to the next line: a space, a hyphen or none. */
function lineEnd(text: string, next: Broken, vocabulary: Vocabulary): string {
  const before = text.trimEnd()
  const following = at(runsText(next.runs).split(' '), 0)
  if (!HYPHEN.test(before) || !/\p{L}[-\u2010\u00ad]$/u.test(before)) return `${before} `
  if (before.endsWith('\u00ad')) return before.slice(0, -1)
  if (/^(?:und|oder|bis|and|or|to|bzw)\b/.test(following)) return `${before} `
  const stem = before.slice(before.lastIndexOf(' ') + 1).replace(HYPHEN, '')
  const isCompound = vocabulary.has(bareWord(`${stem}-${following}`))
  const isLower = /^\p{Ll}/u.test(following)
  return isLower && !isCompound ? before.slice(0, -1) : `${before.slice(0, -1)}-`
}

function bareWord(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** Makes one span of neighbouring spans of one style; the text loses the spaces at its ends. */
export function tidy(spans: readonly TextSpan[]): RichText {
  const tidied: TextSpan[] = []
  for (const span of spans) {
    const last = tidied.at(-1)
    const text = (last?.text.endsWith(' ') ?? true) ? span.text.trimStart() : span.text
    if (text === '') continue
    if (last && isSameStyle(last, span)) {
      tidied[tidied.length - 1] = { ...last, text: last.text + text }
    } else tidied.push({ ...span, text: text.replace(/\s+/g, ' ') })
  }
  const end = tidied.at(-1)
  if (!end) return []
  const text = end.text.trimEnd()
  return text === '' ? tidied.slice(0, -1) : [...tidied.slice(0, -1), { ...end, text }]
}

function isSameStyle(a: TextSpan, b: TextSpan): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.strike === b.strike
}

// Lines that stay lines: verses.

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
