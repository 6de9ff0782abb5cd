import type { Mark } from 'prosemirror-model'

/**
 * After concurrent edits two marks of one id may lie on one word. Sorted by this, the first one is kept,
 * by every reader: what somebody set by hand (a number, a name) before what only counting wrote.
 */
export function compareAnchors(a: Mark, b: Mark): number {
  const byHand = weightOf(b) - weightOf(a)
  if (byHand !== 0) return byHand
  const [left, right] = [JSON.stringify(a.attrs), JSON.stringify(b.attrs)]
  return left < right ? -1 : left > right ? 1 : 0
}

function weightOf({ attrs }: Mark): number {
  return (attrs.manualNumber === true ? 2 : 0) + (attrs.cueName ? 1 : 0)
}
