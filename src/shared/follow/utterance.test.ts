import { expect, test } from 'vitest'
import { isRepeatedFinal, keptWords } from './utterance.ts'

test('an utterance keeps the words before the first changed one', () => {
  expect(keptWords(['ich', 'bin', 'ein'], ['ich', 'bin', 'kein', 'Narr'])).toBe(2)
  expect(keptWords(['ich'], ['ich', 'bin'])).toBe(1)
  expect(keptWords(['ich', 'bin'], ['ich'])).toBe(1)
  expect(keptWords([], ['ich'])).toBe(0)
})

const final = (words: readonly string[], timeMs: number) => ({ words, isFinal: true, timeMs })

test('the same final result again within half a second is a repetition', () => {
  const first = final(['ja', 'gewiss'], 1000)
  expect(isRepeatedFinal(first, final(['ja', 'gewiss'], 1030))).toBe(true)
  expect(isRepeatedFinal(first, final(['ja', 'gewiss'], 1900))).toBe(false)
  expect(isRepeatedFinal(first, final(['ja'], 1030))).toBe(false)
  expect(isRepeatedFinal({ ...first, isFinal: false }, final(['ja', 'gewiss'], 1030))).toBe(false)
})
