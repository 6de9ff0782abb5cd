import { expect, test, vi } from 'vitest'
import { textsOf } from '../../script/blocks.ts'
import { encodeText } from '../text-coding.ts'
import { noteEnds, withNotesOnOneLine } from './boneyard.ts'
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

const notesIn = (text: string): readonly string[] => {
  const endOf = noteEnds(text)
  return [...text.matchAll(/\[\[/g)].flatMap(({ index }) => {
    const end = endOf(index)
    return end === null ? [] : [text.slice(index, end)]
  })
}

test.each([
  ['a [[b]] c [[d]]', ['[[b]]', '[[d]]']],
  ['a [[b\nc]]', ['[[b\nc]]']],
  ['a [[b\n \nc]]', []],
  ['a [[b [[c]]', ['[[b [[c]]', '[[c]]']],
  ['a [[b', []],
  ['a ]] [[b', []],
  ['[[b\n\n[[c]]', ['[[c]]']],
])('[FMT-477] a note ends before a blank line, or is none: %j', (text, notes) => {
  expect(notesIn(text)).toEqual(notes)
})

test('[FMT-477] signs without an end are looked for once, not once for each of them', () => {
  const searched = (count: number) => {
    const text = '[[a '.repeat(count)
    const endOf = noteEnds(text)
    const search = vi.spyOn(String.prototype, 'indexOf')
    for (let begin = 0; begin < text.length; begin += 4) endOf(begin)
    const { calls, results } = search.mock
    const letters = calls.map(([, from = 0], at) => {
      const found: unknown = results[at]?.value
      return (found === -1 ? text.length : Number(found)) - from
    })
    vi.restoreAllMocks()
    return letters.reduce((sum, count) => sum + count, 0)
  }
  expect(searched(1000)).toBeGreaterThan(0)
  expect(searched(2000)).toBeLessThan(3 * searched(1000))
})

test.each([
  ['a [[b \n  c]] d', 'a [[b c]] d'],
  ['a \\[[b\nc]]', 'a \\[[b\nc]]'],
  ['a [[b\n\nc]]', 'a [[b\n\nc]]'],
  ['a [[[b\nc]]', 'a [[[b c]]'],
  ['a [[b\n', 'a [[b\n'],
])('[FMT-24] a note over lines is one line: %j', (text, written) => {
  expect(withNotesOnOneLine(text)).toBe(written)
})
