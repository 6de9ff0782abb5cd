import { expect, test } from 'vitest'
import { pageText } from '#test/pdf/page-text.ts'
import { lineText } from './line.ts'
import { columnLines } from './lines.ts'
import { withPartedHeadings } from './body.ts'

const read = (text: string) => {
  const [lines = []] = columnLines([pageText([[60, 100, text]])])
  return withPartedHeadings([{ number: 1, lines }]).flatMap((page) => page.lines.map(lineText))
}

test('[IMP-554] the action behind a film heading is a line of its own', () => {
  expect(read('SZENE 2 INT. HAUS – NACHT Anna tritt auf.')).toEqual([
    'SZENE 2 INT. HAUS – NACHT',
    'Anna tritt auf.',
  ])
  expect(read('EXT. QUAI - SOIR. Le train est parti.')).toHaveLength(2)
})

test.each([
  'SCENE 1 The garden of the Manor House',
  'INT. HAUS – Später am Abend.',
  'INT. HAUS – NACHT',
])('[IMP-554] a heading is not parted from its title or its time: %s', (text) =>
  expect(read(text)).toEqual([text]),
)
