import { expect, test } from 'vitest'
import { type Placed, pageText } from '#test/pdf/page-text.ts'
import { analysePages } from '../convert-pages.ts'

const SPEECHES: readonly Placed[] = Array.from({ length: 30 }, (_, line) => [
  60,
  80 + 14 * line,
  'Wer da? Nein, mir antwortet, steht und gebt Euch kund.',
])
const large = (size: number) => ({ size })

/** The title that a play with this first page is given. */
function titleOf(...firstPage: readonly Placed[]): string | null {
  return analysePages([pageText(firstPage), pageText(SPEECHES, 2)]).title
}

test('[IMP-61] the text in by far the largest type on the first page is the title, on one line or two', () => {
  const author: Placed = [250, 200, 'Oscar Wilde', large(13)]
  const kind: Placed = [240, 330, 'A Trivial Comedy', large(13)]
  expect(titleOf(author, [200, 260, 'Bunbury', large(26)], kind)).toBe('Bunbury')
  const lines: readonly Placed[] = [
    [140, 260, 'The Importance of Being', large(26)],
    [260, 292, 'Earnest', large(26)],
  ]
  expect(titleOf(author, ...lines, kind)).toBe('The Importance of Being Earnest')
})

test('[IMP-61] a heading is no title, nor what stands out in two places, nor a number', () => {
  expect(titleOf([60, 60, 'Personen', large(14)])).toBeNull()
  expect(titleOf([60, 60, 'Erster Akt', large(26)])).toBeNull()
  expect(titleOf([60, 60, '1789', large(26)])).toBeNull()
  expect(
    titleOf([60, 60, 'Bühne', large(26)], [60, 90, 'zeigt', {}], [60, 120, 'Hamlet', large(26)]),
  ).toBeNull()
})

test('[IMP-61] a play whose first page is text like all others has none, nor has a scan', () => {
  expect(analysePages([pageText(SPEECHES)]).title).toBeNull()
  expect(analysePages([]).title).toBeNull()
  const title = pageText([[200, 260, 'Bunbury', large(26)]])
  const pages = [title, pageText(SPEECHES, 2)].map((page) => ({ ...page, isScan: true }) as const)
  expect(analysePages(pages).title).toBeNull()
})
