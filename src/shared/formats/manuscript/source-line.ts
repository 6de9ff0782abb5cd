// The lines of a document, as its author has begun them: a paragraph, or a part of one behind a line break.
import { at } from '../../at.ts'
import {
  type SourceCell,
  type SourceParagraph,
  type SourceSpan,
  sliceSpans,
  trimSpans,
  wordsOf,
} from './source-paragraph.ts'

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
    const words = wordsOf(paragraph.spans)
    // beside words an empty cell is no blank line
    if (words.trim() === '' && isBesideWords(paragraph, written)) continue
    let from = 0
    let continues = false
    for (const part of words.split('\n')) {
      const spans = trimSpans(sliceSpans(paragraph.spans, from, from + part.length))
      from += part.length + 1
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

const rowKey = ({ table, row }: SourceCell): string => `${table} ${row}`
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
