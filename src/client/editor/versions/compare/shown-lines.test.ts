import { expect, test } from 'vitest'
import { wordsApart } from './shown-lines.ts'

test('[VER-499] a changed blank or line break is shown by its sign, and blanks around words are not marked', () => {
  expect(wordsApart(' ')).toEqual(['', '·', ''])
  expect(wordsApart('\n')).toEqual(['', '↵', ''])
  expect(wordsApart(' ganz leise ')).toEqual([' ', 'ganz leise', ' '])
})
