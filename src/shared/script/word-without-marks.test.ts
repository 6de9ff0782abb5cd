import { expect, test } from 'vitest'
import { wordWithoutMarks } from './word-without-marks.ts'

test.each([
  ['Brot.', 'Brot'],
  ['(»Öl?«', 'Öl'],
  ['Mutters-Bruder!', 'Mutters-Bruder'],
  ['–', '–'],
])('the word %s is quoted without its marks as %s', (word, quoted) => {
  expect(wordWithoutMarks(word)).toBe(quoted)
})
