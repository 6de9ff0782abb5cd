import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** A clock for both times, which the test moves. */
function pacedClock() {
  let time = 0
  const clock = () => time
  return { pace: createPace(clock, clock), pass: (ms: number) => void (time += ms) }
}

test('[COL-27] a quiet room sends at once', () => {
  expect(pacedClock().pace.remainingMs()).toBe(0)
})

test('[COL-27] after work it waits three times as long, waiting for the disk not counted', () => {
  const { pace, pass } = pacedClock()
  const work = pace.startWork()
  pass(4)
  work.pause()
  pass(1000)
  work.resume()
  pass(1)
  work.end()
  expect(pace.remainingMs()).toBe(15)
  pass(14)
  expect(pace.remainingMs()).toBe(1)
})

test('a wait is bounded', () => {
  const { pace, pass } = pacedClock()
  const work = pace.startWork()
  pass(10_000)
  work.end()
  expect(pace.remainingMs()).toBe(20)
})
