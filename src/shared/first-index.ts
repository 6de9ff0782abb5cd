/**
 * The first index, of so many, for which something holds; how many there are where it holds for none. It
 * must hold for all behind that one: it is found by halving.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
