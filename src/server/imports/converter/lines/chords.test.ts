import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { withoutChords } from './chords.ts'
import { lineText } from './line.ts'
import { columnLines } from './lines.ts'

const read = (...placed: readonly Placed[]) => {
  const lines = columnLines([pageText(placed)])[0] ?? []
  const [page] = withoutChords([{ number: 1, lines }])
  return { texts: page?.lines.map(lineText), leftOut: page?.leftOut?.map(({ text }) => text) ?? [] }
}

test('[IMP-448] lines of chords above words are left out, a name of one letter without others stays', () => {
  expect(
    read(
      [50, 50, 'Am'],
      [120, 50, 'F#m7'],
      [50, 62, 'Das Meer ist müde'],
      [50, 74, 'Cis'],
      [120, 74, 'G/H'],
      [50, 86, 'und der Hafen auch'],
    ),
  ).toEqual({
    texts: ['Das Meer ist müde', 'und der Hafen auch'],
    leftOut: ['Am F#m7', 'Cis G/H'],
  })
  expect(
    read([50, 50, 'A'], [50, 62, 'Guten Tag.'], [50, 74, 'B'], [50, 86, 'Nein.']).leftOut,
  ).toEqual([])
})
