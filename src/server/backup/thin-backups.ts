const DAY_MS = 24 * 60 * 60 * 1000
/** 1970-01-05 was a Monday, four days after the epoch. */
const MONDAY_MS = 4 * DAY_MS

const DAYS_KEPT = 7
/** Four weeks, and the present week, whose newest backup is also one of the last days. */
const WEEKS_KEPT = 5

/**
 * The backups that may be deleted. The function keeps the newest backup of each of the last seven days that have one,
 * and the newest backup of each of the four weeks before. Days and weeks are counted back from the newest backup, so
 * that a house that was closed for months keeps its backups. Days and weeks are those of UTC.
 * @param times times of the backups, in epoch milliseconds
 */
export function superfluousBackups(times: readonly number[]): readonly number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const kept = new Set([
    ...newestOfEach(newestFirst, (time) => Math.floor(time / DAY_MS), DAYS_KEPT),
    ...newestOfEach(
      newestFirst,
      (time) => Math.floor((time - MONDAY_MS) / (7 * DAY_MS)),
      WEEKS_KEPT,
    ),
  ])
  return times.filter((time) => !kept.has(time))
}

function newestOfEach(
  newestFirst: readonly number[],
  periodOf: (time: number) => number,
  most: number,
): readonly number[] {
  const newest = new Map<number, number>()
  for (const time of newestFirst) {
    const period = periodOf(time)
    if (!newest.has(period)) newest.set(period, time)
  }
  return [...newest.values()].slice(0, most)
}
