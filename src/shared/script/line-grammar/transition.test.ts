import { expect, test } from 'vitest'
import { isTransition } from './transition.ts'

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
