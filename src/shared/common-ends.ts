import { at } from './at.ts'

/** How many items two lists have in common at their beginning and, of the others, at their end. */
export function commonEnds<A, B>(
  before: ArrayLike<A>,
  after: ArrayLike<B>,
  isSame: (a: A, b: B) => boolean,
): { readonly head: number; readonly tail: number } {
  const shortest = Math.min(before.length, after.length)
  const isSameAt = (a: number, b: number) => isSame(at(before, a), at(after, b))
  let head = 0
  while (head < shortest && isSameAt(head, head)) head++
  let tail = 0
  while (tail < shortest - head && isSameAt(before.length - 1 - tail, after.length - 1 - tail))
    tail++
  return { head, tail }
}
