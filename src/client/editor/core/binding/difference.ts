import type { Fragment } from 'prosemirror-model'

/** What one content has in the place of another: positions in it, from its start. */
export interface Difference {
  readonly from: number
  readonly toBefore: number
  readonly toAfter: number
}

/** Where content differs from what it was before; null where it does not. */
export function differenceOf(before: Fragment, after: Fragment): Difference | null {
  const from = before.findDiffStart(after)
  const end = before.findDiffEnd(after)
  if (from === null || end === null) return null
  // equal text on both sides of the change is counted twice: move the end past the overlap
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  return { from, toBefore: end.a + overlap, toAfter: end.b + overlap }
}
