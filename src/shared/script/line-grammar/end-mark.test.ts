import { expect, test } from 'vitest'
import { isEndMark } from './end-mark.ts'

test.each([
  'ENDE',
  'Vorhang.',
  '(Der Vorhang fällt.)',
  'THE END',
  'END OF ACT ONE',
  'Fin de la scène',
  'Fine dell’atto primo',
  'TELÓN',
  'КОНЕЦ',
  'RIDÅ',
  '- Ende des zweiten Aktes -',
])('[IMP-444] the line that ends a play or a part of it: %s', (line) =>
  expect(isEndMark(line)).toBe(true),
)

test.each([
  'Am Ende war es still.',
  'Endlich!',
  'Vorhangstange',
  'Fine, thank you.',
  'Der Vorhang ist rot.',
  'Ende?',
])('[IMP-444] other text with such a word: %s', (line) => expect(isEndMark(line)).toBe(false))
