import type { EditorState } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'

/** Two characters between which no word ends. */
const WITHIN_WORD = /^[\p{L}\p{M}\p{N}]{2}$/u

/** The words of some ranges. A word that a range begins or ends in is quoted whole. */
export function quoteOf({ doc }: EditorState, ranges: readonly TextRange[]): string {
  const isInside = (position: number) =>
    WITHIN_WORD.test(doc.textBetween(position - 1, position + 1))
  return ranges
    .map(({ from, to }) => {
      let [start, end] = [from, to]
      while (isInside(start)) start--
      while (isInside(end)) end++
      return doc.textBetween(start, end, ' ').trim()
    })
    .join(' ')
}

const MAX_LENGTH = 60

/** A quote as a name for something: shortened, up to the end of a word. */
export function shortQuote(quote: string): string {
  if (quote.length <= MAX_LENGTH) return quote
  return `${quote.slice(0, MAX_LENGTH + 1).replace(/\s*\S*$/, '') || quote.slice(0, MAX_LENGTH)} …`
}
