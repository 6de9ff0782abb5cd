import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFileText, writeFileText } from './file-text.ts'

const bytesOf = (name: string) => new Uint8Array(readFileSync(`test/desk-files/${name}`))

const FIXTURES = [
  'eos-2.csv',
  'eos-3-parts.csv',
  'qlab.csv',
  'semicolon-latin1.csv',
  'pasted.tsv',
] as const

describe('[DESK-4] a file is written with the bytes that were read', () => {
  test.each(FIXTURES)('%s', (name) => {
    const bytes = bytesOf(name)
    const file = readFileText(bytes)
    if (typeof file === 'string') throw new Error(file)
    expect(writeFileText(file)).toEqual(bytes)
  })

  test('any list of bytes is written as it was read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const file = readFileText(bytes)
        expect(typeof file === 'string' ? bytes : writeFileText(file)).toEqual(bytes)
      }),
    )
  })

  test('a file of another encoding is known by its mark', () => {
    for (const encoding of ['utf-16le', 'utf-16be', 'utf-8'] as const) {
      const file = { text: 'Gänge\t„1“', encoding, hasMark: true }
      expect(readFileText(writeFileText(file))).toEqual(file)
    }
  })

  test('a file of UTF-16 without a mark is known by every second byte', () => {
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const file = { text: 'Nr.;Bezeichnung\r\n1;Gänge „blau“\r\n', encoding, hasMark: false }
      expect(readFileText(writeFileText(file))).toEqual(file)
    }
  })

  test('a file of UTF-16 without a mark is known, also where many letters are not Western', () => {
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const file = { text: 'Nr.;Titel\r\n1;Жизнь\r\n2;Чайка\r\n', encoding, hasMark: false }
      expect(readFileText(writeFileText(file))).toEqual(file)
    }
  })

  test('a file of UTF-16 without a mark is known, also where a character has a zero as its other byte', () => {
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const file = { text: 'Nr.;Bezeichnung\r\n1;Mond 😀 ─ \r\n', encoding, hasMark: false }
      expect(readFileText(writeFileText(file))).toEqual(file)
    }
  })

  test('a character that the encoding lacks is written as its plain letter, or as a question mark', () => {
    const file = { text: 'ǎ→€', encoding: 'windows-1252', hasMark: false } as const
    expect(readFileText(writeFileText(file))).toEqual({ ...file, text: 'a?€' })
  })
})

describe('[DESK-2] a file that is no text is refused with its reason', () => {
  test('a file with bytes of another encoding than its mark says, or of no text, is refused', () => {
    expect(readFileText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41, 0xe4, 0x42))).toBe('encoding')
    expect(readFileText(Uint8Array.of(0xff, 0xfe, 0x41))).toBe('encoding')
    expect(readFileText(Uint8Array.of(0xff, 0xfe, 0x41, 0xd8, 0x41, 0))).toBe('encoding')
    // a workbook is a zip file
    expect(readFileText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe('not-text')
  })
})
