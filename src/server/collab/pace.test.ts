import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** A clock for both times, which the test moves. */
function pacedClock() {
  let time = 0
  const clock = () => time
  return { pace: createPace(clock, clock), pass: (ms: number) => void (time += ms) }
}

async function waitedMs(wait: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await wait()
  return performance.now() - started
}

test('[COL-27] a quiet room sends at once', async () => {
  const { pace } = pacedClock()
  expect(await waitedMs(pace.wait)).toBeLessThan(5)
})

test('[COL-27] after work it waits three times as long, waiting for the disk not counted', async () => {
  const { pace, pass } = pacedClock()
  const work = pace.startWork()
  pass(4)
  work.pause()
  pass(1000)
  work.resume()
  pass(1)
  work.end()
  expect(await waitedMs(pace.wait)).toBeGreaterThanOrEqual(14)
})

test('a wait is bounded, and over once its time has passed', async () => {
  const { pace, pass } = pacedClock()
  const work = pace.startWork()
  pass(10_000)
  work.end()
  expect(await waitedMs(pace.wait)).toBeLessThan(200)
  pass(20)
  expect(await waitedMs(pace.wait)).toBeLessThan(5)
})
