import { firstIndex } from '#/shared/first-index.ts'

/** The blocks of the sheet from top to bottom, as far as finding a gap needs them. */
export interface BlockEdges {
  readonly count: number
  readonly edges: (index: number) => { readonly top: number; readonly bottom: number }
}

/**
 * The gap nearest to a height: n is the gap before block n, `count` the gap after the last block. The nearest gap is
 * before the block at that height if the block's middle is lower, otherwise after the block (SCN-9).
 */
export function nearestGap({ count, edges }: BlockEdges, y: number): number {
  return firstIndex(count, (index) => {
    const { top, bottom } = edges(index)
    return y < (top + bottom) / 2
  })
}
