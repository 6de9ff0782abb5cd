type Attributes = Readonly<Record<string, unknown>>

/**
 * After concurrent edits two marks of one id may lie on one word. Sorted by this, the first one is kept,
 * by every reader: what somebody set by hand (a number, a name) before what only counting wrote.
 */
export function compareAnchors(a: Attributes, b: Attributes): number {
  const byHand = weightOf(b) - weightOf(a)
  if (byHand !== 0) return byHand
  const [left, right] = [wordingOf(a), wordingOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function weightOf({ manualNumber, cueName }: Attributes): number {
  return (manualNumber === true ? 2 : 0) + (cueName ? 1 : 0)
}

/** The same in whichever order the attributes were written. */
const wordingOf = (attributes: Attributes): string =>
  JSON.stringify(Object.entries(attributes).toSorted())
