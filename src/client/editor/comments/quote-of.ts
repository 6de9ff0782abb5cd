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
