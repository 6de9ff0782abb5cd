/**
 * Milliseconds of a clock that nobody sets: the clock of the day may be put forward or back, and what lasts a minute
 * lasts a minute all the same.
 */
export const monotonicNow = (): number => performance.now()
