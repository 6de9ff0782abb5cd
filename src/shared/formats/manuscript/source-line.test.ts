import { expect, test } from 'vitest'
import { plainParagraph } from './file-of-manuscript.ts'
import { sourceLines } from './source-line.ts'

test('[FMT-465] a page that begins with an empty cell beside words begins with these words', () => {
  const cell = (column: number, text: string) => ({
    ...plainParagraph(text === '' ? [] : [{ text }]),
    cell: { table: 1, row: 1, column },
  })
  const lines = sourceLines([
    plainParagraph([{ text: 'Davor.' }]),
    { ...cell(1, ''), beginsPage: true },
    cell(2, 'Danach.'),
  ])
  expect(lines.map(({ text, beginsPage }) => [text, beginsPage])).toEqual([
    ['Davor.', false],
    ['Danach.', true],
  ])
})
