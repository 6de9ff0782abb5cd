import { expect, test } from 'vitest'
import { type Row, shortly } from '#test/pdf/short-script.ts'

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
