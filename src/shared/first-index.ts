/**
 * The first index below `length` for which `holds` is true; `length` if there is none. `holds` must be true for all
 * later indices, too, because the index is found by binary search.
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
