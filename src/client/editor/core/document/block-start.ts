import type { Node } from 'prosemirror-model'

/** The position of the gap before a top-level block. */
export function blockStart(doc: Node, index: number): number {
  return doc.resolve(0).posAtIndex(index)
}
