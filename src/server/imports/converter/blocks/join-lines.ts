import { at } from '#/shared/at.ts'
import type { RichText, TextSpan } from '#/shared/script/blocks.ts'
import { type Run, runsText } from '../lines/line.ts'

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
