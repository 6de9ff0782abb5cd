type Attributes = Readonly<Record<string, unknown>>

/**
 * After concurrent edits two marks of one id may lie on one word. Every reader sorts the marks by this order and keeps
 * the first: a number or a name that a user has set comes before a counted number.
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

/** The attributes as a text that does not depend on their order. */
const wordingOf = (attributes: Attributes): string =>
  JSON.stringify(Object.entries(attributes).toSorted())
