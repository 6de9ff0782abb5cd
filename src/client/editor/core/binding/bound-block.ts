import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'

/** A block of the script, and its element in the shared document; null if the block has not been written yet. */
export interface BoundBlock {
  readonly element: Y.XmlElement | null
  readonly node: Node
}

/** The range in which two lists of blocks differ, with its end in each list. Unchanged blocks are the same objects. */
export interface BlockRange {
  readonly first: number
  readonly endBefore: number
  readonly endAfter: number
}

export function differingBlocks(
  before: readonly BoundBlock[],
  after: readonly BoundBlock[],
): BlockRange {
  const shorter = Math.min(before.length, after.length)
  let first = 0
  while (first < shorter && before[first] === after[first]) first++
  let tail = 0
  while (tail < shorter - first && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { first, endBefore: before.length - tail, endAfter: after.length - tail }
}

export function sizeOf(blocks: readonly BoundBlock[]): number {
  return blocks.reduce((sum, { node }) => sum + node.nodeSize, 0)
}
