import { expect, test } from 'vitest'
import { pageText, type Placed } from '../../../../test/pdf/page-text.ts'
import { lineText } from './line.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { columnLines } from './lines.ts'

const read = (placed: readonly Placed[]) =>
  withoutLineNumbers([{ number: 1, lines: columnLines([pageText(placed)]).flat() }])
    .flatMap((page) => page.lines)
    .map(lineText)

test('[IMP-39] rising numbers beside the lines are verse numbers', () => {
  const verses = [5, 10, 15, 20].flatMap((number, row): Placed[] => [
    [50, 100 + row * 12, `Vers ${number} spricht`],
    [300, 100 + row * 12, String(number)],
  ])
  expect(read(verses)).toEqual([5, 10, 15, 20].map((number) => `Vers ${number} spricht`))
})

test('[IMP-39] a number that stands alone in a text is part of it', () => {
  const placed: readonly Placed[] = [
    [50, 100, 'Zimmer'],
    [300, 100, '12'],
  ]
  expect(read(placed)).toEqual(['Zimmer 12'])
})
