/** Distance from one icon to the next (COM-3). */
export const COMMENT_SPACING_PX = 22

/** Moves icons down until none covers another; the tops are in document order. */
export function stackComments(tops: readonly number[]): readonly number[] {
  let free = Number.NEGATIVE_INFINITY
  return tops.map((top) => {
    const placed = Math.max(top, free)
    free = placed + COMMENT_SPACING_PX
    return placed
  })
}
