import { expect, test } from 'vitest'
import { RunningThreads } from './running-threads.ts'

/** Documents of so much work that are used one after the other; answers which of them rest then. */
function restingOf(most: number, ...works: readonly number[]): readonly number[] {
  const threads = new RunningThreads(most)
  const resting: number[] = []
  for (const work of works) {
    const document = {
      work,
      isBusy: false,
      isGoingToRest: false,
      rest() {
        document.isGoingToRest = true
        resting.push(work)
      },
    }
    threads.use(document)
  }
  return resting
}

test('[COL-109] of documents in threads those rest that were used longest ago, and one huge document sends away no others', () => {
  expect(restingOf(600_000, 100_000, 200_000, 150_000)).toEqual([])
  expect(restingOf(600_000, 250_000, 200_000, 150_000)).toEqual([250_000])
  expect(restingOf(600_000, 100_000, 150_000, 2_000_000)).toEqual([])
  expect(restingOf(600_000, 2_000_000, 1_900_000)).toEqual([2_000_000])
  expect(restingOf(600_000, 100_000, 2_000_000, 1_900_000)).toEqual([100_000, 2_000_000])
})
