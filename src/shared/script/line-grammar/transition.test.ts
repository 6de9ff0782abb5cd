import { expect, test } from 'vitest'
import { isEndMark, isTransition } from './transition.ts'

test.each([
  'CUT TO:',
  'FADE IN:',
  'FADE OUT.',
  'DISSOLVE TO:',
  'SMASH CUT TO:',
  'SCHNITT AUF:',
  'ABBLENDE',
])('[IMP-401] %s passes from one scene into the next', (text) =>
  expect(isTransition(text)).toBe(true),
)

test.each(['Cut to the chase.', 'CUT', 'FADE', 'SCHNITTER:', 'BLACKBEARD'])(
  '[IMP-401] %s does not',
  (text) => expect(isTransition(text)).toBe(text === 'CUT'),
)

test.each([
  'CLOSE ON THE LETTER',
  'CLOSE-UP: DIE HAND',
  'TOTALE',
  'INSERT - BRIEF',
  'FONDU AU NOIR.',
  'CORTE A:',
])('[IMP-445] shots and transitions of other languages: %s', (line) =>
  expect(isTransition(line)).toBe(true),
)

test.each(['CLOSE THE DOOR', 'Close on the heels of Anna', 'CORTEZ', 'INSERTION'])(
  '[IMP-445] no shot and no transition: %s',
  (line) => expect(isTransition(line)).toBe(false),
)

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
