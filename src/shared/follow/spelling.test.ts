import { expect, test } from 'vitest'
import { bareWord, spelling } from './spelling.ts'

test.each([
  ['»Müßt’', "müßt'"],
  ['–', ''],
  ['…', ''],
  ["'", ''],
  ['(Ah!)', 'ah'],
  ["ich's,", "ich's"],
])('%s without its marks is %s', (text, bare) => {
  expect(bareWord(text)).toBe(bare)
})

test.each([
  ['daß', 'dass'],
  ['Straße', 'Strasse'],
  ['Mädchen', 'Maedchen'],
  ['Thür', 'Tür'],
  ['seyn', 'sein'],
  ["hab's", 'habs'],
  ['Café', 'Cafe'],
  ['3', 'drei'],
  ['21', 'einundzwanzig'],
  ['Mu\u0308he', 'Mühe'],
])('%s and %s are one German spelling', (one, other) => {
  expect(spelling(bareWord(one), 'de')).toBe(spelling(bareWord(other), 'de'))
})

test.each([
  ['naïve', 'naive'],
  ['we’ll', 'well'],
  ['12', 'twelve'],
])('%s and %s are one English spelling', (one, other) => {
  expect(spelling(bareWord(one), 'en')).toBe(spelling(bareWord(other), 'en'))
})
