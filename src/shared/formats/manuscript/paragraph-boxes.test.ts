import { expect, test } from 'vitest'
import { plainText } from '../../script/blocks.ts'
import { blocksOfManuscript, plainParagraph } from './blocks-of-manuscript.ts'

const line = (text: string) => plainParagraph([{ text }])
const cell = (row: number, column: number, text: string) => ({
  ...line(text),
  cell: { table: 1, row, column },
})

test('[FMT-129] speeches beside each other in a table, in a play whose names stand above, are said at once', () => {
  const { blocks } = blocksOfManuscript([
    ...['ANNA', 'Wer war das?', 'BEN', 'Ich nicht.', 'ANNA', 'Wer dann?'].map(line),
    cell(1, 0, 'ANNA'),
    cell(1, 1, 'BEN'),
    cell(2, 0, 'Ich habe Hunger!'),
    cell(2, 1, 'Ich habe keinen!'),
    ...['BEN', 'Entschuldige.'].map(line),
  ])
  const shown = blocks.map((block) =>
    block.type === 'dialogue'
      ? `${block.simultaneous === undefined ? '' : '^'}${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join('|')}`
      : block.type,
  )
  expect(shown).toEqual([
    'ANNA: Wer war das?',
    'BEN: Ich nicht.',
    'ANNA: Wer dann?',
    '^ANNA: Ich habe Hunger!',
    '^BEN: Ich habe keinen!',
    'BEN: Entschuldige.',
  ])
})
