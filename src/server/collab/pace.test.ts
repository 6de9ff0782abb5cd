import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** A pace with a clock that the test moves. */
function pacedClock() {
  let time = 0
  return { pace: createPace(() => time), pass: (ms: number) => void (time += ms) }
}

test('[COL-27] a quiet room sends at once', () => {
  const { pace, pass } = pacedClock()
  expect(pace.remainingMs()).toBe(0)
  pace.startBatch(100)
  pass(5)
  expect(pace.remainingMs()).toBe(0)
})

test('[COL-27] the more people a batch goes to, the more time there is until the next one', () => {
  const { pace, pass } = pacedClock()
  pace.startBatch(100)
  expect(pace.remainingMs()).toBe(5)
  pass(2)
  expect(pace.remainingMs()).toBe(3)
  pass(3)
  pace.startBatch(200)
  expect(pace.remainingMs()).toBe(10)
})

test('a wait is bounded', () => {
  const { pace } = pacedClock()
  pace.startBatch(100_000)
  expect(pace.remainingMs()).toBe(20)
})
