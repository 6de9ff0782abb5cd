/** How many items two lists have in common at their beginning and, of the others, at their end. */
export function commonEnds<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): { readonly head: number; readonly tail: number } {
  const shortest = Math.min(before.length, after.length)
  const isSameAt = (a: T | undefined, b: T | undefined) =>
    a !== undefined && b !== undefined && isSame(a, b)
  let head = 0
  while (head < shortest && isSameAt(before[head], after[head])) head++
  let tail = 0
  while (tail < shortest - head && isSameAt(before.at(-1 - tail), after.at(-1 - tail))) tail++
  return { head, tail }
}
