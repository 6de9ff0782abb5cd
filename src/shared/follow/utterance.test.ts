import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRepeatedFinal, keptWords, NOTHING_HEARD, utteranceWith } from './utterance.ts'

test('an utterance keeps the words before the first changed one', () => {
  expect(keptWords(['ich', 'bin', 'ein'], ['ich', 'bin', 'kein', 'Narr'])).toBe(2)
  expect(keptWords(['ich'], ['ich', 'bin'])).toBe(1)
  expect(keptWords(['ich', 'bin'], ['ich'])).toBe(1)
  expect(keptWords([], ['ich'])).toBe(0)
})

const final = (words: readonly string[], timeMs: number) => ({
  ...NOTHING_HEARD,
  words,
  isFinal: true,
  timeMs,
})

test('the same final result again within half a second is a repetition', () => {
  const first = final(['ja', 'gewiss'], 1000)
  expect(isRepeatedFinal(first, final(['ja', 'gewiss'], 1030))).toBe(true)
  expect(isRepeatedFinal(first, final(['ja', 'gewiss'], 1900))).toBe(false)
  expect(isRepeatedFinal(first, final(['ja'], 1030))).toBe(false)
  expect(isRepeatedFinal({ ...first, isFinal: false }, final(['ja', 'gewiss'], 1030))).toBe(false)
})

/** The utterance after these results, of which the last one is final if its text ends with a full stop. */
function heardIn(...texts: readonly string[]) {
  return texts
    .reduce((before, text, index) => {
      const words = text.split(/[ .]+/).filter((word) => word !== '')
      return utteranceWith(before, { words, isFinal: text.endsWith('.'), timeMs: index * 100 })
    }, NOTHING_HEARD)
    .words.join(' ')
}

const WALL = 'the garden wall was painted yesterday'

test('[REH-808] words that a result leaves out at the beginning stay said, until a result has them again', () => {
  expect(heardIn(WALL, 'painted yesterday by')).toBe(`${WALL} by`)
  expect(heardIn(WALL, 'painted yesterday', 'painted yesterday by the')).toBe(`${WALL} by the`)
  expect(heardIn(WALL, 'painted yesterday by', `${WALL} by the youngest`)).toBe(
    `${WALL} by the youngest`,
  )
  expect(heardIn(WALL, 'painted yesterday by', 'a garden wall was painted yesterday by.')).toBe(
    'a garden wall was painted yesterday by',
  )
  expect(heardIn(WALL, 'yesterday', 'yesterday by.', 'nobody')).toBe('nobody')
})

test('[REH-808] an empty result takes nothing back, and the words behind it go on', () => {
  expect(heardIn(WALL, '')).toBe(WALL)
  expect(heardIn(WALL, '', 'by', 'by the')).toBe(`${WALL} by the`)
  expect(heardIn(WALL, '', '', 'nobody remembers', '', 'where')).toBe(
    `${WALL} nobody remembers where`,
  )
})

test('words that are heard anew replace the words before', () => {
  expect(heardIn('ha', 'on all', 'long on')).toBe('long on')
  expect(heardIn(WALL, 'the garden ball is')).toBe('the garden ball is')
  expect(heardIn(WALL, 'a garden wall was painted yesterday by')).toBe(
    'a garden wall was painted yesterday by',
  )
})

test('[REH-808] of a recogniser that hears only the newest words, and never ends, the last hundred words are kept', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 3, max: 9 }), { maxLength: 60 }), (counts) => {
      let utterance = NOTHING_HEARD
      let said = 0
      for (const count of counts)
        for (const length of [count, count + 3, 0]) {
          const words = Array.from({ length }, (_, k) => `word${said + k}`)
          utterance = utteranceWith(utterance, { words, isFinal: false, timeMs: 0 })
          expect(utterance.words.length).toBeLessThan(100)
          said += length === 0 ? count + 3 : 0
          const all = utterance.forgotten + utterance.words.length
          expect(all).toBe(said + length)
        }
    }),
  )
})
