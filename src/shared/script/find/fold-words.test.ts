import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldLines, foldWords } from './fold-words.ts'

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
