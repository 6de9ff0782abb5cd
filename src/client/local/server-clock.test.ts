import { afterEach, expect, test, vi } from 'vitest'
import { lastVisit, noteVisit } from './user-data.ts'
import { noteServerTime, serverNow } from './server-clock.ts'

const NOON = Date.UTC(2026, 10, 23, 12)
const HOUR = 3_600_000
const headerAt = (time: number) => new Date(time).toUTCString()

afterEach(() => {
  vi.useRealTimers()
  noteServerTime(headerAt(Date.now()), Date.now(), Date.now())
})

test.each([
  ['right', 0],
  ['an hour behind', -HOUR],
  ['a day ahead', 24 * HOUR],
])(
  '[LIB-587] where the clock of the device is %s, visits are noted in the time of the server',
  (_clock, wrong) => {
    vi.useFakeTimers({ now: NOON + wrong })
    // the answer takes 80 ms, and was written 700 ms after a full second
    noteServerTime(headerAt(NOON), NOON + wrong + 660, NOON + wrong + 740)
    vi.setSystemTime(NOON + wrong + HOUR)
    const now = serverNow()
    expect(Math.abs(now - (NOON + HOUR))).toBeLessThan(1000)
    noteVisit('uhr-anna', `s${wrong}`)
    expect(lastVisit('uhr-anna', `s${wrong}`)).toBe(now)
  },
)

test('[LIB-587] a clock that may be right is not corrected, and an answer without a time changes nothing', () => {
  vi.useFakeTimers({ now: NOON + 999 })
  noteServerTime(headerAt(NOON), NOON + 400, NOON + 999)
  expect(serverNow()).toBe(NOON + 999)
  noteServerTime(headerAt(NOON + HOUR), NOON, NOON)
  noteServerTime(null, NOON, NOON)
  noteServerTime('gestern', NOON, NOON)
  expect(serverNow()).toBe(NOON + 999 + HOUR)
})
