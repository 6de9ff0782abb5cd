import { expect, test } from 'vitest'
import { foldCase, foldLines, foldWords } from './fold-case.ts'
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
