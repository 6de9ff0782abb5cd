// The paragraphs of a text document, as the readers of its formats hand them to the recognition of names and directions.
import type { TextAlignment, TextSpan } from '../../script/blocks.ts'

/** A run of text, with what only helps to recognise it. */
export interface SourceSpan extends TextSpan {
  /** Set in capitals or small capitals, whatever letters it has. */
  readonly capitals?: true
  readonly underlined?: true
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
}

export interface SourceCell {
  readonly table: number
  readonly row: number
  readonly column: number
}

export const wordsOf = (spans: readonly TextSpan[]): string =>
  spans.map(({ text }) => text).join('')

/** The part of a text from one character to another. */
export function sliceSpans(
  spans: readonly SourceSpan[],
  from: number,
  to = Infinity,
): readonly SourceSpan[] {
  let start = 0
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += span.text.length
    return text === '' ? [] : [{ ...span, text }]
  })
}

/** The text without blanks at its ends. */
export function trimSpans(spans: readonly SourceSpan[]): readonly SourceSpan[] {
  const words = wordsOf(spans)
  const start = words.length - words.trimStart().length
  return sliceSpans(spans, start, Math.max(start, words.trimEnd().length))
}
