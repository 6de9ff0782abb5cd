import type { Fragment } from 'prosemirror-model'

/** The range in which two contents differ, as positions from their start. */
export interface Difference {
  readonly from: number
  readonly toBefore: number
  readonly toAfter: number
}

/** The range in which a content differs from its former state; null if both are equal. */
export function differenceOf(before: Fragment, after: Fragment): Difference | null {
  const from = before.findDiffStart(after)
  const end = before.findDiffEnd(after)
  if (from === null || end === null) return null
  // equal text on both sides of the change is counted twice: move the end past the overlap
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  return { from, toBefore: end.a + overlap, toAfter: end.b + overlap }
}
