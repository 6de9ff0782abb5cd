import { expect, test } from 'vitest'
import { createBatchDelay } from './batches.ts'

/** A delay with a clock that the test moves. */
function delayWithClock() {
  let time = 0
  return {
    delay: createBatchDelay(() => time),
    pass: (ms: number) => void (time += ms),
    now: () => time,
  }
}

test('[COL-27] a quiet room sends at once', () => {
  const { delay, pass, now } = delayWithClock()
  expect(delay.remainingMs(now())).toBe(0)
  delay.startBatch(100)
  pass(11)
  expect(delay.remainingMs(now())).toBe(0)
})

test('[COL-27] in a busy room a batch waits for more, from the first arrival, the longer the more it goes to', () => {
  const { delay, pass, now } = delayWithClock()
  delay.startBatch(200)
  pass(3)
  const arrival = now()
  expect(delay.remainingMs(arrival)).toBe(11)
  pass(8)
  expect(delay.remainingMs(arrival)).toBe(3)
  pass(4)
  expect(delay.remainingMs(arrival)).toBe(0)
  delay.startBatch(100)
  expect(delay.remainingMs(now())).toBe(5.5)
})

test('a wait is bounded', () => {
  const { delay, now } = delayWithClock()
  delay.startBatch(100_000)
  expect(delay.remainingMs(now())).toBe(20)
})
