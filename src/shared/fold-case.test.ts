import { expect, test } from 'vitest'
import { foldCase, foldLines, foldWords, normalized } from './fold-case.ts'
import fc from 'fast-check'

test('[LIB-30] plain letters are folded as the rules of the language fold them', () => {
  const plain = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  for (const text of [...plain, plain.join('')])
    expect(foldCase(text)).toBe(text.normalize('NFC').toLocaleLowerCase('de'))
})

test('[LIB-30] names are the same in any case of letters, and however their umlauts are written', () => {
  expect(foldCase('A\u0308NNE')).toBe(foldCase('änne'))
  expect(foldCase('ÉMILE')).toBe('émile')
})

const piece = fc.constantFrom(
  'Straße',
  'ΟΔΥΣΣΕΥΣ',
  'İ',
  'e\u0301',
  '\u0301',
  '„Ja“',
  '–',
  '\u00ad',
  ' ',
  '\t',
  '\n',
  '\u2003',
)

test('[LIB-440] lines that are folded at once are folded as each of them by itself', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const each = text.split('\n').map((line) => line.split('\t').map(foldWords).join('\t'))
      expect(foldLines(text)).toBe(each.join('\n'))
    }),
  )
})

const MARKS = ['\u0301', '\u0316', '\u0345', '\uff9e', '\u034f']

test('[SEC-748] a letter of up to thirty marks is normalised as Unicode does, and a longer one the same each time', () => {
  const marked = fc.string({ unit: fc.constantFrom('a', 'ö', 'か', ...MARKS), maxLength: 90 })
  const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
  fc.assert(
    fc.property(marked, form, (text, to) => {
      const once = normalized(text, to)
      const isLong = /[\p{M}\uff9e]{31}/u.test(text)
      expect(isLong || once === text.normalize(to)).toBe(true)
      expect(once.replaceAll('\u034f', '').normalize(to)).toBe(
        text.replaceAll('\u034f', '').normalize(to),
      )
      expect(foldCase(foldCase(text))).toBe(foldCase(text))
    }),
  )
})

test('[SEC-748] a letter of a million marks is folded, which takes hours where marks are sorted as one run', () => {
  const letter = `a${'\u0301\u0316'.repeat(500_000)}`
  expect(foldWords(letter).startsWith('á')).toBe(true)
  expect(foldWords(letter.replaceAll('\u0301', '\uff9e')).startsWith('a')).toBe(true)
})
