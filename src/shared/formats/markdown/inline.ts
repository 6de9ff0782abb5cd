// The marks of a text in Markdown and Fountain: bold, italic, struck, and signs that stand for themselves.
import type { RichText, TextSpan } from '../../script/blocks.ts'
import { at } from '../../at.ts'
import type { SourceSpan } from '../manuscript/source-paragraph.ts'

/** In the order in which they are opened: a mark is closed before those that were opened before it. */
const MARKS = ['strike', 'bold', 'italic'] as const
type Mark = (typeof MARKS)[number]
type Marks = ReadonlySet<Mark | 'underlined'>

/** '_' is italic in Markdown and underlined in Fountain, which has no sign for struck words. */
type Language = 'markdown' | 'fountain'

/** A sign with a backslash is itself; '***' is both. */
const SIGNS = /\\([\\*_~`#>.[\](){}+!@^=|&<:/-])|\*\*\*|\*\*|\*|~~|__|_/g

/** A single '_' within a word stands for itself. */
export function inlineSpans(text: string, language: Language): readonly SourceSpan[] {
  const spans: SourceSpan[] = []
  let marks: Marks = new Set()
  let from = 0
  const closers = lastClosers(text)
  const add = (piece: string) => {
    const last = spans.at(-1)
    if (piece === '') return
    const looks = Object.fromEntries(
      MARKS.filter((mark) => marks.has(mark)).map((is) => [is, true]),
    )
    if (last && MARKS.every((mark) => last[mark] === looks[mark]))
      spans[spans.length - 1] = { ...last, text: last.text + piece }
    else spans.push({ text: piece, ...looks })
  }
  for (const match of text.matchAll(SIGNS)) {
    const { 0: sign, 1: escaped, index } = match
    const end = index + sign.length
    if (sign === '~~' && language === 'fountain') continue
    const turned = marksOf(sign, language)
    if (escaped === undefined && !isMark(text, { index, end, sign }, marks, turned, closers))
      continue
    add(text.slice(from, index))
    from = end
    if (escaped !== undefined) add(escaped)
    else marks = marks.symmetricDifference(turned)
  }
  add(text.slice(from))
  return spans
}

const marksOf = (sign: string, language: Language): Marks =>
  new Set(
    sign.startsWith('_') && language === 'fountain'
      ? ['underlined']
      : sign === '***'
        ? ['bold', 'italic']
        : sign === '~~'
          ? ['strike']
          : [sign.length > 1 ? 'bold' : 'italic'],
  )

interface Sign {
  readonly index: number
  readonly end: number
  readonly sign: string
}

/** Where each closing sign stands last in a text. */
type Closers = ReadonlyMap<string, number>

/** They are found once a text, because a line of signs would be searched again for each of them. */
function lastClosers(text: string): Closers {
  const plain = text.replaceAll(/\\[^]/g, '  ')
  return new Map(['~~', '*', '**', '_', '__'].map((sign) => [sign, plain.lastIndexOf(sign)]))
}

/** A sign opens before a letter and closes behind one; what opens must close later. */
function isMark(
  text: string,
  { index, end, sign }: Sign,
  marks: Marks,
  turned: Marks,
  closers: Closers,
): boolean {
  const isLine = sign.startsWith('_')
  const [before = ' ', after = ' '] = [text[index - 1], text[end]]
  if (isLine && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)) return false
  const opened = turned.difference(marks)
  if (opened.size < turned.size && /\s/.test(before)) return false
  if (opened.size === 0) return true
  const closerOf = (mark: Mark | 'underlined') =>
    mark === 'underlined' ? sign : signOf(mark, sign)
  return (
    !/\s/.test(after) && [...opened].every((mark) => (closers.get(closerOf(mark)) ?? -1) >= end)
  )
}

const signOf = (mark: Mark, like: string): string =>
  mark === 'strike' ? '~~' : (like.startsWith('_') ? '_' : '*').repeat(mark === 'bold' ? 2 : 1)

/** Text that begins like a speech. Where it is none, Stichwort writes a backslash before the colon. */
export const LIKE_NAME = /^((?:\*\*)?[^:\n\\*~]{1,40}(?:\*\*)?):/

interface Signs {
  /** The signs that would mark something; each gets a backslash. */
  readonly special: RegExp
  readonly strike: readonly [open: string, close: string]
  /** Whether these signs may have a blank on their inner side. */
  readonly isAroundBlanks: boolean
}

/**
 * A text with marks. They end with their line, because in Fountain no mark goes over a line; and blanks at the edge of a
 * mark stand outside of it, because no sign closes behind a blank. Where another cut follows, the signs of the one before
 * end; if a note or other signs stand between the two, an empty one does as well, because these alone part no cut.
 * @param cutOf the cut in which words are; null for those that are played
 * @param notesOf what stands behind a part, outside of all marks
 */
export function inlineText(
  text: RichText,
  cutOf: (span: TextSpan) => string | null,
  { special, strike, isAroundBlanks }: Signs,
  notesOf: (span: TextSpan) => string = () => '',
): string {
  const parts = text.flatMap((span) => partsOf(span, cutOf(span), notesOf(span)))
  const open: Mark[] = []
  let written = ''
  /** The last cut, until words behind it are played. */
  let lastCut: string | null = null
  const openSign = (mark: Mark) => (mark === 'strike' ? strike[0] : signOf(mark, '*'))
  const closeSign = (mark: Mark) => (mark === 'strike' ? strike[1] : signOf(mark, '*'))
  const turnTo = ({ marks, cut }: Turn, mayOpen: (mark: Mark) => boolean = () => true) => {
    const isOther = cut !== lastCut
    const kept = open.findIndex((mark) => !marks.has(mark) || (mark === 'strike' && isOther))
    if (kept >= 0) written += open.splice(kept).toReversed().map(closeSign).join('')
    for (const mark of MARKS)
      if (marks.has(mark) && !open.includes(mark) && mayOpen(mark)) {
        if (mark === 'strike' && isOther && lastCut !== null && !written.endsWith(strike[1]))
          written += strike.join('')
        open.push(mark)
        written += openSign(mark)
      }
  }
  for (const [index, part] of parts.entries()) {
    const { words, marks, cut, isRaw } = part
    if (isWord(part)) turnTo(part)
    else {
      const behind = partsUpToWord(parts, index + 1)
      // a mark within a cut ends with it
      const isInSameCut = (other: Part) => other.cut === cut && !other.isRaw
      const goesOn = (mark: Mark) =>
        open.includes(mark) &&
        behind.length > 0 &&
        behind.every((other) => other.marks.has(mark) && isInSameCut(other))
      const mayOpen = (mark: Mark) => mark === 'strike' && isAroundBlanks
      const stay = MARKS.filter((mark) => marks.has(mark) && (mayOpen(mark) || goesOn(mark)))
      turnTo({ marks: new Set(stay), cut }, mayOpen)
    }
    if (!isRaw) lastCut = cut
    written += isRaw ? words : words.replaceAll(special, String.raw`\$&`)
  }
  turnTo({ marks: NONE, cut: null })
  return written
}

const NONE: Marks = new Set()

interface Turn {
  readonly marks: Marks
  readonly cut: string | null
}

interface Part extends Turn {
  readonly words: string
  /** Whether it is written as it is. */
  readonly isRaw: boolean
}

/** The parts from a place on up to the next word; none if no word follows. Of thousands of words each looks only that far. */
function partsUpToWord(parts: readonly Part[], from: number): readonly Part[] {
  for (let end = from; end < parts.length; end++)
    if (isWord(at(parts, end))) return parts.slice(from, end + 1)
  return []
}

const isWord = ({ words, isRaw }: Part): boolean => isRaw || !/^[^\S\n]+$/.test(words)

/** A span as words, blanks and line breaks, and what stands behind it. */
function partsOf(span: TextSpan, cut: string | null, notes: string): readonly Part[] {
  const marks: Marks = new Set(
    MARKS.filter((mark) => (mark === 'strike' ? cut !== null : span[mark] === true)),
  )
  const words = span.text
    .split(/(\n|^[^\S\n]+|[^\S\n]+$|(?<=\n)[^\S\n]+|[^\S\n]+(?=\n))/)
    .filter((word) => word !== '')
    .map((word) => ({
      words: word,
      marks: word === '\n' ? NONE : marks,
      cut,
      isRaw: word === '\n',
    }))
  return notes === '' ? words : [...words, { words: notes, marks: NONE, cut, isRaw: true }]
}
