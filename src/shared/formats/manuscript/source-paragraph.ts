// The paragraphs of a text document, as the readers of its formats hand them to the recognition of names and directions.
import { at } from '../../at.ts'
import type {
  CommentAnchor,
  CueConnection,
  RichText,
  TextAlignment,
  TextSpan,
} from '../../script/blocks.ts'

/** A run of text, with what only helps to recognise it. */
export interface SourceSpan extends TextSpan {
  /** Set in capitals or small capitals, whatever letters it has. */
  readonly capitals?: true
  readonly underlined?: true
  /** In another colour than the text, or on one. */
  readonly tinted?: true
}

export interface SourceParagraph {
  /** A tab is a tab, a line break a line feed. */
  readonly spans: readonly SourceSpan[]
  /** The name of its style in small letters; empty if it has none of its own. */
  readonly style: string
  /** From 1; null if it is no heading by its style. */
  readonly level: number | null
  readonly align: TextAlignment
  /** In points, of all lines but the first. */
  readonly indent: number
  /** In points. */
  readonly size: number
  readonly cell: SourceCell | null
  /** 1-based. */
  readonly page: number
  /** Whether its author has begun a page with it; other pages begin where the printed one was full. */
  readonly beginsPage?: true
  /** Whether its format says that it is neither a heading nor the beginning of a speech, whatever its words are. */
  readonly namesNobody?: true
  /** Whether it is a row of a list, whose values have tabs between them. */
  readonly isRow?: true
  /** Whether it stands in a box, beside other boxes that may say who speaks as well. */
  readonly mayBeName?: true
}

/** Gives traits to the paragraphs from a place on. */
export function markFrom(
  paragraphs: SourceParagraph[],
  start: number,
  traits: Partial<SourceParagraph>,
): void {
  const own = paragraphs.splice(start)
  for (const paragraph of own) paragraphs.push({ ...paragraph, ...traits })
}

export interface SourceCell {
  readonly table: number
  readonly row: number
  readonly column: number
  /** Whether a cell of its row goes on from the row above: then a name there is that of this row, too. */
  readonly goesOn?: true
}

/** Soft hyphens, blanks without a width, and signs that only turn the direction of reading. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu

/** A text as it is seen. Signs that join letters stay, because they change how these look. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '')

export function wordsOf(spans: readonly TextSpan[]): string {
  let words = ''
  for (const { text } of spans) words += text
  return words
}

/** The part of a text from one character to another. */
export function sliceSpans(
  spans: readonly SourceSpan[],
  from: number,
  to = Infinity,
): readonly SourceSpan[] {
  const parts: SourceSpan[] = []
  let start = 0
  for (const span of spans) {
    const { length } = span.text
    const text = span.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += length
    if (text !== '') parts.push(text.length === length ? span : { ...span, text })
  }
  return parts
}

/** The text without blanks at its ends. */
export function trimSpans(spans: readonly SourceSpan[]): readonly SourceSpan[] {
  const words = wordsOf(spans)
  const start = words.length - words.trimStart().length
  return sliceSpans(spans, start, Math.max(start, words.trimEnd().length))
}

/** The parts of a text between its line breaks. Each span is looked at once, however many lines there are. */
export function linesOf(spans: readonly SourceSpan[]): readonly (readonly SourceSpan[])[] {
  const lines: SourceSpan[][] = [[]]
  for (const span of spans) {
    const texts = span.text.split('\n')
    for (const [index, text] of texts.entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push(texts.length === 1 ? span : { ...span, text })
    }
  }
  return lines
}

/** The word of a text that has had notes last. */
interface NotedWord {
  readonly word: SourceSpan
  readonly index: number
  /** How many spans of the text were there: no letter stands behind the word among them. */
  until: number
  readonly comments: CommentAnchor[] | undefined
  readonly cues: CueConnection[] | undefined
}

/**
 * By text, not by span: a copy of a text, which shares its spans, gets lists of its own. A word may have thousands of notes,
 * so the next one in the same text is added without a copy.
 */
const noted = new WeakMap<readonly SourceSpan[], NotedWord>()

const listOf = <T>(
  before: readonly T[] | undefined,
  more: readonly T[] | undefined,
): T[] | undefined => (before || more) && [...(before ?? []), ...(more ?? [])]

const hasLetter = ({ text }: TextSpan): boolean => /[\p{L}\p{N}]/u.test(text)

/** The word that had notes last, if it is still the last one of the text. */
function notedWord(spans: readonly SourceSpan[]): NotedWord | null {
  const own = noted.get(spans)
  if (!own || spans[own.index] !== own.word) return null
  for (; own.until < spans.length; own.until++) {
    const span = spans[own.until]
    if (span && hasLetter(span)) return null
  }
  return own
}

/** How many spans of a text are known to have no letter, so that the next note looks at those only that were added since. */
const withoutLetters = new WeakMap<readonly SourceSpan[], number>()

function lastWithLetter(spans: readonly SourceSpan[]): number {
  const known = withoutLetters.get(spans) ?? 0
  for (let index = spans.length - 1; index >= known; index--) {
    const span = spans[index]
    if (span && hasLetter(span)) return index
  }
  withoutLetters.set(spans, spans.length)
  return -1
}

/** Comments and cues without a range of their own are on the last word of a text. False if there is none. */
export function noteOnLastWord(
  spans: SourceSpan[],
  { comments, cues }: Pick<TextSpan, 'comments' | 'cues'>,
): boolean {
  const own = notedWord(spans)
  if (own && (!comments || own.comments) && (!cues || own.cues)) {
    own.comments?.push(...(comments ?? []))
    own.cues?.push(...(cues ?? []))
    return true
  }
  const last = lastWithLetter(spans)
  const span = spans[last]
  if (!span) return false
  const end = span.text.trimEnd().length
  const from =
    Math.max(...[' ', '\n', '\t'].map((blank) => span.text.lastIndexOf(blank, end - 1))) + 1
  const notes = { comments: listOf(span.comments, comments), cues: listOf(span.cues, cues) }
  const word: SourceSpan = {
    ...span,
    text: span.text.slice(from, end),
    ...(notes.comments && { comments: notes.comments }),
    ...(notes.cues && { cues: notes.cues }),
  }
  const around = [span.text.slice(0, from), span.text.slice(end)].map((text) => ({ ...span, text }))
  const parts = [around[0], word, around[1]].filter(
    (part) => part !== undefined && part.text !== '',
  )
  spans.splice(last, 1, ...parts.filter((part) => part !== undefined))
  const index = last + (from > 0 ? 1 : 0)
  noted.set(spans, { word, index, until: spans.length, ...notes })
  return true
}

/** Text in brackets within a speech is a direction: it becomes italic. */
export function italicDirections(spans: readonly SourceSpan[]): readonly SourceSpan[] {
  const parted: SourceSpan[] = []
  let depth = 0
  for (const span of spans)
    for (const text of span.text.split(/(?=[([])|(?<=[)\]])/)) {
      if (/^[([]/.test(text)) depth += 1
      parted.push(depth > 0 ? { ...span, text, italic: true } : { ...span, text })
      if (/[)\]]$/.test(text)) depth = Math.max(0, depth - 1)
    }
  // if a bracket is never closed, the end of the direction is unknown
  return depth === 0 ? parted : spans
}

export const allItalic = (spans: readonly SourceSpan[]): readonly SourceSpan[] =>
  spans.map((span) => ({ ...span, italic: true as const }))

/** The text as a script has it: without marks that only helped to recognise it, and neighbours of one look joined. */
export function toRichText(spans: readonly SourceSpan[]): RichText {
  const text: TextSpan[] = []
  for (const { capitals: _capitals, underlined: _underlined, tinted: _tinted, ...span } of spans) {
    const last = text.at(-1)
    if (span.text === '') continue
    if (last && marksOf(last) === marksOf(span))
      text[text.length - 1] = { ...last, text: last.text + span.text }
    else text.push(span)
  }
  return text
}

const marksOf = ({ text: _text, ...marks }: TextSpan): string =>
  JSON.stringify(Object.entries(marks).toSorted(([a], [b]) => (a < b ? -1 : 1)))

// The lines of a document, as its author has begun them: a paragraph, or a part of one behind a line break.

export interface SourceLine {
  readonly paragraph: SourceParagraph
  readonly spans: readonly SourceSpan[]
  readonly text: string
  /** Whether a line break, and no new paragraph, stands before it. */
  readonly continues: boolean
  /** Whether blank lines, a page begun by hand or the beginning of the document stand before it. */
  readonly isApart: boolean
  readonly beginsPage: boolean
}

/** The lines with text. Blank paragraphs only show in the lines behind them. */
export function sourceLines(paragraphs: readonly SourceParagraph[]): readonly SourceLine[] {
  const lines: SourceLine[] = []
  let isApart = true
  let beginsPage = false
  const written = writtenCells(paragraphs)
  for (const paragraph of paragraphs) {
    if (paragraph.beginsPage) isApart = beginsPage = true
    // beside words an empty cell is no blank line
    if (wordsOf(paragraph.spans).trim() === '' && isBesideWords(paragraph, written)) continue
    let continues = false
    for (const part of linesOf(paragraph.spans)) {
      const spans = trimSpans(part)
      if (spans.length === 0) {
        isApart = true
        continue
      }
      lines.push({
        paragraph,
        spans,
        text: wordsOf(spans),
        continues: continues && !isApart,
        isApart,
        beginsPage,
      })
      isApart = beginsPage = false
      continues = true
    }
  }
  return lines
}

interface WrittenCells {
  readonly rows: ReadonlySet<string>
  readonly cells: ReadonlySet<string>
}

export const rowKey = ({ table, row }: SourceCell): string => `${table} ${row}`
const cellKey = (cell: SourceCell): string => `${rowKey(cell)} ${cell.column}`

function writtenCells(paragraphs: readonly SourceParagraph[]): WrittenCells {
  const written = paragraphs.flatMap(({ cell, spans }) =>
    cell !== null && wordsOf(spans).trim() !== '' ? [cell] : [],
  )
  return { rows: new Set(written.map(rowKey)), cells: new Set(written.map(cellKey)) }
}

const isBesideWords = ({ cell }: SourceParagraph, { rows, cells }: WrittenCells): boolean =>
  cell !== null && rows.has(rowKey(cell)) && !cells.has(cellKey(cell))

/** In points: places that differ by less are one. */
const SAME_PLACE = 6

/** Where and in which style a line stands. Lines that are spoken have few looks, and directions often have others. */
export function lookOf({ paragraph, spans }: SourceLine): string {
  const { style, align, indent, cell } = paragraph
  const column = cell ? `column ${cell.column}` : ''
  const slant = isAll(spans, 'italic') ? 'italic' : ''
  const side = align === 'justify' ? 'left' : align
  return [style, side, Math.round(indent / SAME_PLACE), column, slant].join('|')
}

/** Whether all letters of a text have a trait. */
export function isAll(
  spans: readonly SourceSpan[],
  trait: 'bold' | 'italic' | 'capitals' | 'underlined' | 'strike',
): boolean {
  const written = spans.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return written.length > 0 && written.every((span) => span[trait] === true)
}

/** The first character that is a letter or a digit decides how a line begins. */
export function firstSpan({ spans }: SourceLine): SourceSpan {
  return spans.find(({ text }) => /[\p{L}\p{N}]/u.test(text)) ?? at(spans, 0)
}

/** The line below each that is not the last. */
export const belowEach = (lines: readonly SourceLine[]): ReadonlyMap<SourceLine, SourceLine> =>
  new Map(lines.slice(1).map((below, index) => [at(lines, index), below]))
