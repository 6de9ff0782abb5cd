import { expect, onTestFinished, test, vi } from 'vitest'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { refusalOf } from './connection-status.ts'
import { createBackoff, retryDelayMs } from './backoff.ts'

test('[COL-10] the first retry comes after 2 s, [COL-11] later ones double up to 30 s', () => {
  const delays = [1, 2, 3, 4, 5, 6, 60].map((attempt) => retryDelayMs(attempt, () => 0))
  expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('[COL-510] each retry waits up to half as long again, by lot, and none longer than 30 s', () => {
  const half = [1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, () => 0.5))
  expect(half).toEqual([2_500, 5_000, 10_000, 20_000, 30_000])
})

test('[COL-510] pages that are closed at the same moment come back at different ones', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const begun = Date.now()
  const back: number[] = []
  for (const lot of [0, 0.25, 0.5, 0.75]) {
    const backoff = createBackoff(
      () => back.push(Date.now() - begun),
      () => lot,
    )
    backoff.fail()
  }
  vi.advanceTimersByTime(3_000)
  expect(back).toEqual([2_000, 2_250, 2_500, 2_750])
})

test('[COL-40] a close code from 4400 to 4499 is final, and after every other one the connection is tried again', () => {
  expect(refusalOf(CLOSE.badToken)).toBe('token')
  expect(refusalOf(CLOSE.noRight)).toBe('right')
  expect(refusalOf(CLOSE.gone)).toBe('gone')
  expect(refusalOf(CLOSE.wrongSchema)).toBe('schema')
  expect(refusalOf(4499)).toBe('right')
  for (const code of [1000, 1001, 1003, 1006, 1013, 4399, 4500]) expect(refusalOf(code)).toBeNull()
})
