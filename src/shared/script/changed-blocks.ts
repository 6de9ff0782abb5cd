import { at } from '../at.ts'
import type { Node } from 'prosemirror-model'

/** The top-level blocks in which two documents differ, as indices and as positions. */
export interface ChangedBlocks {
  readonly first: number
  /** The index after the last one, and the position after it, in each of the documents. */
  readonly before: { readonly end: number; readonly to: number }
  readonly after: { readonly end: number; readonly to: number }
  readonly from: number
}

/**
 * The largest sizes up to which two documents may count as equal at their beginning and at their end. Comparing the
 * blocks does not show these limits: one object may stand in a document twice.
 */
export interface SameEnds {
  readonly head: number
  readonly tail: number
}

const ALL: SameEnds = { head: Infinity, tail: Infinity }

/** What has changed since the document that a document was compared with last: several plugins ask at each edit. */
const known = new WeakMap<
  Node,
  { readonly before: WeakRef<Node>; readonly change: ChangedBlocks }
>()

/** Unchanged blocks are the same objects, so that comparing them costs little. */
export function changedBlocks(before: Node, after: Node, same = ALL): ChangedBlocks {
  if (same !== ALL) return compare(before, after, same)
  const last = known.get(after)
  if (last?.before.deref() === before) return last.change
  const change = compare(before, after, same)
  known.set(after, { before: new WeakRef(before), change })
  return change
}

function compare(before: Node, after: Node, same: SameEnds): ChangedBlocks {
  const [old, now] = [before.children, after.children]
  const shorter = Math.min(old.length, now.length)
  let first = 0
  let from = 0
  while (first < shorter && old[first] === now[first]) {
    const next = from + at(old, first).nodeSize
    if (next > same.head) break
    from = next
    first++
  }
  let [tail, left] = [0, same.tail]
  while (tail < shorter - first && old[old.length - 1 - tail] === now[now.length - 1 - tail]) {
    left -= at(old, old.length - 1 - tail).nodeSize
    if (left < 0) break
    tail++
  }
  const end = (blocks: readonly Node[]) => {
    const index = blocks.length - tail
    const changed = blocks.slice(first, index)
    return { end: index, to: changed.reduce((to, { nodeSize }) => to + nodeSize, from) }
  }
  return { first, from, before: end(old), after: end(now) }
}
