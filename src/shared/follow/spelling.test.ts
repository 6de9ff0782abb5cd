import { expect, test } from 'vitest'
import { bareWord, numberWord, spelling } from './spelling.ts'

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

test.each([
  ['0', 'null'],
  ['1', 'eins'],
  ['12', 'zwölf'],
  ['21', 'einundzwanzig'],
  ['60', 'sechzig'],
  ['100', 'hundert'],
  ['101', 'hunderteins'],
  ['243', 'zweihundertdreiundvierzig'],
  ['1000', 'tausend'],
  ['1789', 'siebzehnhundertneunundachtzig'],
  ['2026', 'zweitausendsechsundzwanzig'],
  ['30000', 'dreißigtausend'],
])('%s is said %s', (digits, word) => {
  expect(numberWord(digits, 'de')).toBe(word)
})

test.each([
  ['0', 'zero'],
  ['12', 'twelve'],
  ['21', 'twentyone'],
  ['100', 'hundred'],
  ['342', 'threehundredfortytwo'],
  ['2000', 'twothousand'],
])('%s is said %s', (digits, word) => {
  expect(numberWord(digits, 'en')).toBe(word)
})

test('leaves what is too long to be said as a number', () => {
  expect(numberWord('4915112345678', 'de')).toBe('4915112345678')
})
