const DAY_MS = 24 * 60 * 60 * 1000
/** 1970-01-05 was a Monday, four days after the epoch. */
const MONDAY_MS = 4 * DAY_MS

const DAYS_KEPT = 7
/** Four, and the week that goes on, whose newest is of one of those days. */
const WEEKS_KEPT = 5

/**
 * Which backups may go: all but the newest of each of the last seven days on which there is one, and the newest of each
 * of the four weeks before the newest one's. Days and weeks are those of UTC. A house that was closed for months keeps what it had.
 * @param times when they were made, in epoch milliseconds
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
