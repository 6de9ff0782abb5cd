import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundLikeness } from './hearing.ts'

test('counts letters that differ, vowels for vowels half', () => {
  expect(soundLikeness('son', 'ton', 0)).toBeCloseTo(2 / 3)
  expect(soundLikeness('son', 'sen', 0)).toBeCloseTo(5 / 6)
  expect(soundLikeness('Sene', 'Sener', 0)).toBeCloseTo(4 / 5)
})

test('likeness is 0 for words less alike than asked for', () => {
  expect(soundLikeness('son', 'ton', 0.7)).toBe(0)
  expect(soundLikeness('Suk', 'Suks', 0.7)).toBeCloseTo(3 / 4)
})

const word = fc.string({ minLength: 1, maxLength: 60 })

test('likeness is 1 for the same word, the same both ways, and never beyond 0 to 1', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const alike = soundLikeness(one, other, 0)
      expect(soundLikeness(one, one, 0.5)).toBe(1)
      expect(alike).toBe(soundLikeness(other, one, 0))
      expect(alike).toBeGreaterThanOrEqual(0)
      expect(alike).toBeLessThanOrEqual(1)
    }),
  )
})

test('a lower limit changes nothing about what reaches it', () => {
  fc.assert(
    fc.property(word, word, fc.double({ min: 0.01, max: 1, noNaN: true }), (one, other, least) => {
      const alike = soundLikeness(one, other, 0)
      fc.pre(Math.abs(alike - least) > 1e-6)
      expect(soundLikeness(one, other, least)).toBe(alike > least ? alike : 0)
    }),
  )
})
