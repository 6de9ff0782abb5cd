import { expect, test } from 'vitest'
import { beginsSpaced, closeSpacedLetters } from './spaced-letters.ts'

test.each([
  ['D e r', 'Der'],
  ['C o n t i . Gnädiger Herr', 'Conti. Gnädiger Herr'],
  ['VA L E R I O . Nun?', 'VALERIO. Nun?'],
  ['Fa u s t : Wie?', 'Faust: Wie?'],
  ['Wo k a m er her', 'Wo kam er her'],
  ['Plan B ist O la la', 'Plan B ist O la la'],
])('[IMP-39] spaced letters are closed: %j', (printed, text) => {
  expect(closeSpacedLetters(printed)).toBe(text)
})

test('[IMP-39] a spaced word at the beginning is seen', () => {
  expect(['R u t h . Ja', 'Fa u s t :', 'Er k o m m t', 'Ja, ja'].map(beginsSpaced)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
