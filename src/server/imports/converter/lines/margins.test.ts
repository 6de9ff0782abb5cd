import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { lineText } from './line.ts'
import { columnLines } from './lines.ts'
import { withoutMarginMarks } from './margins.ts'

const read = (...placed: readonly Placed[]) => {
  const lines = columnLines([pageText(placed)])[0] ?? []
  const [page] = withoutMarginMarks([{ number: 1, lines }])
  return { texts: page?.lines.map(lineText), leftOut: page?.leftOut?.map(({ text }) => text) ?? [] }
}

test('[IMP-441] stars beside lines and one number in both margins are left out', () => {
  expect(
    read(
      [20, 50, '12A'],
      [60, 50, 'EXT. HAFEN'],
      [400, 50, '12A'],
      [430, 50, '*'],
      [60, 62, 'Ein Boot.'],
      [430, 74, '*'],
    ),
  ).toEqual({ texts: ['EXT. HAFEN', 'Ein Boot.'], leftOut: ['*', '12A', '12A', '*'] })
})

test('[IMP-441] stars within the text, and two different numbers, stay', () => {
  const { texts } = read([180, 50, '* * *'], [20, 62, '3'], [60, 62, 'Äpfel zu'], [400, 62, '4'])
  expect(texts).toEqual(['* * *', '3 Äpfel zu 4'])
})
