import { expect, test } from 'vitest'
import { wordWithoutMarks } from './word-without-marks.ts'

test.each([
  ['Brot.', 'Brot'],
  ['(»Öl?«', 'Öl'],
  ['Mutters-Bruder!', 'Mutters-Bruder'],
  ['–', '–'],
])('quotes %s as %s', (word, quoted) => {
  expect(wordWithoutMarks(word)).toBe(quoted)
})
