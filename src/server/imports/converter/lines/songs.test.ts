import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { type Row, shortly } from '#test/pdf/short-script.ts'
import { lineText } from './line.ts'
import { columnLines } from './lines.ts'
import { withoutChords } from './songs.ts'

const bold = { bold: true }
const said = (name: string, text: string): readonly Row[] => [
  [18, [60, name, bold]],
  [12, [60, `${text} And here is a sentence that goes on to the right edge.`]],
]

const talk = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    ...said('NELL', `Number ${index}, and nobody has moved the ladder since the winter began.`),
    ...said('ARTHUR', `Number ${index} again, and the ladder stands where it has always stood.`),
  ]).flat()

test('[IMP-725] verses below two names stay with their singers, and a group that sings further in is a speaker', () => {
  expect(
    shortly([
      [0, [60, 'Scene Four', bold]],
      ...talk(4),
      [20, [60, 'NELL', bold], [300, 'ARTHUR', bold]],
      [12, [78, 'There’s a coat that I wore'], [318, 'There’s a chair that you chose']],
      [12, [78, 'on the hook of the door,'], [318, 'where nobody ever goes,']],
      [12, [78, 'and it’s holding my shape'], [318, 'and it creaks in the night']],
      [12, [78, 'like it held it before.'], [318, 'as if somebody rose.']],
      [20, [60, 'NELL', bold]],
      [12, [78, 'Leave the chair where it stands,']],
      [12, [78, 'leave the cup in my hands,']],
      [20, [60, 'BOTH', bold]],
      [12, [78, 'and we’ll say it was nothing']],
      [12, [78, 'but a second look.']],
      ...talk(2),
    ]).filter((text) => !text.includes('Number')),
  ).toEqual([
    '# Scene Four',
    'NELL: There’s a coat that I wore on the hook of the door, and it’s holding my shape like it held it before.',
    'ARTHUR: There’s a chair that you chose where nobody ever goes, and it creaks in the night as if somebody rose.',
    'NELL: Leave the chair where it stands, leave the cup in my hands,',
    'BOTH: and we’ll say it was nothing but a second look.',
  ])
})

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
