import { expect, test } from 'vitest'
import { createPace } from './batch-loop.ts'

/** A pace with a clock that the test moves. */
function pacedClock() {
  let time = 0
  return { pace: createPace(() => time), pass: (ms: number) => void (time += ms), now: () => time }
}

test('[COL-27] a quiet room sends at once', () => {
  const { pace, pass, now } = pacedClock()
  expect(pace.remainingMs(now())).toBe(0)
  pace.startBatch(100)
  pass(11)
  expect(pace.remainingMs(now())).toBe(0)
})

test('[COL-27] in a busy room a batch waits for more, from the first arrival, the longer the more it goes to', () => {
  const { pace, pass, now } = pacedClock()
  pace.startBatch(200)
  pass(3)
  const arrival = now()
  expect(pace.remainingMs(arrival)).toBe(11)
  pass(8)
  expect(pace.remainingMs(arrival)).toBe(3)
  pass(4)
  expect(pace.remainingMs(arrival)).toBe(0)
  pace.startBatch(100)
  expect(pace.remainingMs(now())).toBe(5.5)
})

test('a wait is bounded', () => {
  const { pace, now } = pacedClock()
  pace.startBatch(100_000)
  expect(pace.remainingMs(now())).toBe(20)
})
