import fc from 'fast-check'
import { expect, test } from 'vitest'
import { superfluousBackups } from './thin-backups.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const SUNDAY_NOON = Date.UTC(2026, 10, 22, 12)

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const anyTimes = fc.uniqueArray(fc.integer({ min: 0, max: 400 * DAY_MS }), { maxLength: 60 })
const keptOf = (times: readonly number[]) => {
  const superfluous = new Set(superfluousBackups(times))
  return times.filter((time) => !superfluous.has(time))
}

/** Backups at a steady pace, each followed by thinning. */
function afterBackups(everyMs: number, count: number, from = SUNDAY_NOON): readonly number[] {
  let times: readonly number[] = []
  for (let index = 0; index < count; index++) times = keptOf([...times, from + index * everyMs])
  return times
}

test('[OPS-402] daily backups are kept for the last seven days and the last four Sundays', () => {
  const daysAgo = afterBackups(DAY_MS, 100).map(
    (time) => (SUNDAY_NOON + 99 * DAY_MS - time) / DAY_MS,
  )
  // the hundredth day is a Monday, so the Sundays are 1, 8, 15 … days ago
  expect(daysAgo.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 15, 22])
})

test('[OPS-402] hourly backups are kept by the newest of each day', () => {
  const kept = afterBackups(HOUR_MS, 24 * 40)
  expect(new Set(kept.map(dayOf)).size).toBe(kept.length)
  expect(kept.length).toBeGreaterThanOrEqual(9)
})

test('[OPS-402] the newest one always stays, and at most eleven do', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      const kept = keptOf(times)
      expect(kept.length).toBeLessThanOrEqual(11)
      expect(kept).toEqual(expect.arrayContaining(times.toSorted((a, b) => a - b).slice(-1)))
    }),
  )
})

test('[OPS-402] each of the last seven days that have one keeps its newest', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      const days = [...new Set(times.map(dayOf))].toSorted().slice(-7)
      const newest = days.map((day) => Math.max(...times.filter((time) => dayOf(time) === day)))
      expect(keptOf(times)).toEqual(expect.arrayContaining(newest))
    }),
  )
})

test('[OPS-47] thinning again changes nothing, and earlier thinning makes no difference', () => {
  fc.assert(
    fc.property(anyTimes, fc.integer({ min: 400 * DAY_MS, max: 500 * DAY_MS }), (times, next) => {
      const kept = keptOf(times)
      expect(keptOf(kept)).toEqual(kept)
      // the result is the same with and without thinning in between
      expect(keptOf([...kept, next])).toEqual(keptOf([...times, next]))
    }),
  )
})
