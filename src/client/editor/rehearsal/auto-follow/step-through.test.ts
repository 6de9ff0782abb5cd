import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSteps } from './follow-words.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stepping() {
  const shown: number[] = []
  return { shown, ...createSteps<number>((place) => shown.push(place)) }
}

test('[REH-17] recognised places are shown 60 ms each, the first at once', () => {
  const { shown, add } = stepping()
  add([1, 2, 3])
  expect(shown).toEqual([1])
  vi.advanceTimersByTime(59)
  expect(shown).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([1, 2])
  vi.advanceTimersByTime(60)
  expect(shown).toEqual([1, 2, 3])
})

test('[REH-17] the last six count, those that still wait included', () => {
  const { shown, add } = stepping()
  add([1, 2, 3, 4, 5, 6, 7, 8])
  expect(shown).toEqual([3])
  add([9, 10])
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual([3, 5, 6, 7, 8, 9, 10])
})

test('[REH-17] a later word is shown at once, the words before it follow one by one', () => {
  const { shown, add } = stepping()
  add([1])
  vi.advanceTimersByTime(30)
  add([2])
  expect(shown).toEqual([1])
  vi.advanceTimersByTime(30)
  expect(shown).toEqual([1, 2])
  vi.advanceTimersByTime(500)
  add([3])
  expect(shown).toEqual([1, 2, 3])
})

test('[REH-5] after a jump nothing that was heard before moves the line', () => {
  const { shown, add, clear } = stepping()
  add([1, 2, 3])
  clear()
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual([1])
  add([7])
  expect(shown).toEqual([1, 7])
})
