import { expect, test } from 'vitest'
import { foldCase } from './fold-case.ts'

test('[LIB-30] plain letters are folded as the rules of the language fold them', () => {
  const plain = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  for (const text of [...plain, plain.join('')])
    expect(foldCase(text)).toBe(text.normalize('NFC').toLocaleLowerCase('de'))
})

test('[LIB-30] names are the same in any case of letters, and however their umlauts are written', () => {
  expect(foldCase('A\u0308NNE')).toBe(foldCase('änne'))
  expect(foldCase('ÉMILE')).toBe('émile')
})
