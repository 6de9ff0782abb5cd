/**
 * A wait before a retry: at least `ms`, and up to half as long again, so that pages that lost the server at the same moment
 * do not come back at the same moment.
 * @param random from 0 up to 1
 */
export const spread = (ms: number, random: () => number = Math.random): number =>
  ms * (1 + random() / 2)
