import type { Node } from 'prosemirror-model'

/**
 * How much of the script comes after a block, from 0 to 1.
 * @param index the first block that is not counted as read; the number of blocks if all are read
 */
export function restAfterBlock(doc: Node, index: number): number {
  let read = 0
  for (let before = 0; before < index; before++) read += doc.child(before).nodeSize
  return restAfter(doc, read)
}

/** How much of the script comes after a position, from 0 to 1. */
export function restAfter(doc: Node, position: number): number {
  return doc.content.size === 0 ? 0 : 1 - position / doc.content.size
}
