import type { Node } from 'prosemirror-model'

/** The top-level blocks in which two documents differ, as indices and as positions. */
export interface ChangedBlocks {
  readonly first: number
  /** The index after the last one, and the position after it, in each of the documents. */
  readonly before: { readonly end: number; readonly to: number }
  readonly after: { readonly end: number; readonly to: number }
  readonly from: number
}

/** Unchanged blocks are the same objects, so that comparing them costs next to nothing. */
export function changedBlocks(before: Node, after: Node): ChangedBlocks {
  const [old, now] = [before.children, after.children]
  const shorter = Math.min(old.length, now.length)
  let first = 0
  let from = 0
  while (first < shorter && old[first] === now[first]) from += old[first++]?.nodeSize ?? 0
  let tail = 0
  while (tail < shorter - first && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const end = (blocks: readonly Node[]) => {
    const index = blocks.length - tail
    const changed = blocks.slice(first, index)
    return { end: index, to: changed.reduce((to, { nodeSize }) => to + nodeSize, from) }
  }
  return { first, from, before: end(old), after: end(now) }
}
