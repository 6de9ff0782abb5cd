import { expect, test } from 'vitest'
import { textsOf } from '../../script/blocks.ts'
import { encodeText } from '../text-coding.ts'
import { readFountain } from './read.ts'

const shown = (text: string) =>
  readFountain(encodeText(text)).blocks.map((block) =>
    textsOf(block)
      .map((one) =>
        one.map((span) => (span.cuts ? `{${span.text.trim()}}` : span.text.trim())).join(' '),
      )
      .join('|'),
  )

const REST = '\n\nBEN\nDrei.\n'

test('[FMT-468] in Fountain a cut within a cut ends with the outer one', () => {
  expect(shown(`ANNA\nEins. /* weg /* innen */ noch weg */ Zwei.${REST}`)).toEqual([
    'ANNA|Eins. {weg innen noch weg} Zwei.',
    'BEN|Drei.',
  ])
  expect(shown(`ANNA\nEins.\n\n/*\nWeg.\n\n/* Innen. */\n\nNoch weg.\n*/${REST}`)).toEqual([
    'ANNA|Eins.',
    '{Weg.}',
    '{Innen.}',
    '{Noch weg.}',
    'BEN|Drei.',
  ])
})

test('[FMT-468] in Fountain a sign that opens a cut within a cut, and is not closed, is text', () => {
  expect(shown(`ANNA\nEins. /* weg /* innen */ Zwei. /* fort */ Vier.${REST}`)[0]).toBe(
    'ANNA|Eins. {weg /* innen} Zwei. {fort} Vier.',
  )
})

test.each(['/*\nBEN\nZwei.', '/* BEN\nZwei.', '/*\n\nBEN\nZwei.'])(
  '[FMT-469] in Fountain speeches in a cut over several lines stay speeches: %j',
  (begin) => {
    expect(shown(`ANNA\nEins.\n\n${begin}\n\nANNA\nDrei.\n*/\n\nBEN\nVier.\n`)).toEqual([
      'ANNA|Eins.',
      '{BEN}|{Zwei.}',
      '{ANNA}|{Drei.}',
      'BEN|Vier.',
    ])
  },
)

test('[FMT-469] in Fountain a speech right below the end of a cut is one', () => {
  expect(shown('ANNA\nEins.\n\n/*\n\nBEN\nZwei.\n\n*/\nBEN\nVier.\n')).toEqual([
    'ANNA|Eins.',
    '{BEN}|{Zwei.}',
    'BEN|Vier.',
  ])
})

test('[FMT-469] a cut in Fountain is read where it begins with a line of blanks of any length', () => {
  const blanks = ' '.repeat(20_000)
  expect(shown(`ANNA\nEins.\n\n/*${blanks}a\n*/\n\nBEN\nVier.\n`).at(-1)).toBe('BEN|Vier.')
})

test('[FMT-483] cuts that begin with many blanks and capitals, however many, are read to their end', () => {
  const cut = `\n\n/*${' '.repeat(80)}${'A'.repeat(160)}a\n*/`
  expect(shown(`ANNA\nEins.${cut.repeat(1000)}\n\nBEN\nVier.\n`).at(-1)).toBe('BEN|Vier.')
})
