/** The blocks of the sheet from top to bottom, as far as finding a gap needs them. */
export interface BlockEdges {
  readonly count: number
  readonly edges: (index: number) => { readonly top: number; readonly bottom: number }
}

/**
 * The gap nearest to a height: n means before block n, `count` after the last one. Before the block
 * at that height where its middle is lower, else after it (SCN-9).
 */
export function nearestGap({ count, edges }: BlockEdges, y: number): number {
  let low = 0
  let high = count
  // the first block whose middle is below y: blocks stand in order, so halving finds it
  while (low < high) {
    const middle = (low + high) >> 1
    const { top, bottom } = edges(middle)
    if (y < (top + bottom) / 2) high = middle
    else low = middle + 1
  }
  return low
}
