import type { Node } from 'prosemirror-model'

/** What one node's content has in the place of another's: positions in it, from its start. */
export interface Difference {
  readonly from: number
  readonly toBefore: number
  readonly toAfter: number
}

/** Where the content of a node differs from what it was before; null where it does not. */
export function differenceOf(before: Node, after: Node): Difference | null {
  const from = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (from === null || end === null) return null
  // equal text on both sides of the change is counted twice: move the end past the overlap
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  return { from, toBefore: end.a + overlap, toAfter: end.b + overlap }
}
