import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfString, readValue } from './pdf-value.ts'

const read = (text: string) => readValue({ text, at: 0 })

test('[IMP-208] the syntax of PDF objects is read', () => {
  expect(read(' <</A (x\\(y\\)\\101) /B [1 -.5 2 0 R] /C <FEFF00E4>>>')).toEqual({
    kind: 'dict',
    entries: new Map<string, unknown>([
      ['A', { kind: 'string', bytes: 'x(y)A' }],
      [
        'B',
        {
          kind: 'array',
          items: [
            { kind: 'number', value: 1 },
            { kind: 'number', value: -0.5 },
            { kind: 'ref', id: 2 },
          ],
        },
      ],
      ['C', { kind: 'string', bytes: '\u00fe\u00ff\u0000\u00e4' }],
    ]),
  })
})

test('[IMP-208] text strings: UTF-16, UTF-8, and PDF’s own encoding', () => {
  expect(textOfString('\u00fe\u00ff\u0000\u00e4')).toBe('ä')
  expect(textOfString('\u00ef\u00bb\u00bf\u00c3\u00a4')).toBe('ä')
  expect(textOfString('\u0093n\u0085')).toBe('ﬁn–')
})

test.each([' '.repeat(100_000), '%'.repeat(100_000), '% '.repeat(50_000), '%\n'.repeat(50_000)])(
  '[IMP-16] blanks and comments with nothing behind them are read once',
  (nothing) => {
    expect(read(nothing)).toBe(null)
    expect(read(`${nothing}\n1`)).toEqual({ kind: 'number', value: 1 })
  },
)

test('[IMP-16] reading any bytes of a PDF goes forward and ends', () => {
  const letter = fc.constantFrom(...'<>[](){}/% \n\\0123456789abR')
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 200 }), (letters) => {
      const cursor = { text: letters.join(''), at: 0 }
      for (let last = -1; cursor.at > last && readValue(cursor) !== null;) last = cursor.at - 1
      expect(cursor.at).toBeLessThanOrEqual(cursor.text.length)
    }),
  )
})
