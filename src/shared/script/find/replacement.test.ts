import { expect, test } from 'vitest'
import { replacementFor } from './replacement.ts'

test('[NAV-413] new words are written in capitals as the old ones were, unless capitals were asked for', () => {
  const replaced = (found: string, replacement: string) => replacementFor(found, replacement, false)
  expect(replaced('GRETCHEN', 'Margarete')).toBe('MARGARETE')
  expect(replaced('Gretchen', 'Margarete')).toBe('Margarete')
  expect(replaced('Rot', 'blau')).toBe('Blau')
  expect(replaced('rot', 'Blau')).toBe('Blau')
  expect(replaced('rot', 'blau')).toBe('blau')
  expect(replaced('O', 'ach')).toBe('Ach')
  expect(replaced('„Ja', '„nein')).toBe('„Nein')
  expect(replaced('12', 'zwölf')).toBe('zwölf')
  expect(replaced('JA', '')).toBe('')
  expect(replacementFor('GRETCHEN', 'Margarete', true)).toBe('Margarete')
})
