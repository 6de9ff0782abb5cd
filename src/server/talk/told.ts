/** Messages that are older are not told. It is less than `NOTICE_DAYS`, so that no notice that was deleted comes again. */
export const TOLD_FOR_MS = 30 * 24 * 60 * 60 * 1000
