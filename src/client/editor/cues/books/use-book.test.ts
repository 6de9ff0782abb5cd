import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSlices } from './use-book.ts'

let now = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Steps that take 3 ms each, noted with the number of the slice in which they are made. */
function* steps(count: number, made: number[], slice: () => number): Generator<void> {
  for (let step = 0; step < count; step++) {
    now += 3
    made.push(slice())
    yield
  }
}

test('[BOOK-11] long work is made in slices of a few ms, all steps in order, and ends once', () => {
  const made: number[] = []
  const ends: string[] = []
  let slice = 1
  inSlices(
    steps(7, made, () => slice),
    { onPause: () => slice++, onEnd: () => ends.push(`after ${made.length}`) },
  )
  expect(made).toEqual([])
  vi.advanceTimersByTime(100)
  expect(made).toEqual([1, 1, 1, 2, 2, 2, 3])
  expect(ends).toEqual(['after 7'])
})

test('[BOOK-11] work that is stopped between two slices makes no further step, and does not end', () => {
  const made: number[] = []
  const onEnd = vi.fn<() => void>()
  const stop = inSlices(
    steps(7, made, () => 0),
    { onPause: () => stop(), onEnd },
  )
  vi.advanceTimersByTime(100)
  expect(made).toHaveLength(3)
  expect(onEnd).not.toHaveBeenCalled()
})
