import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'
import { at, firstIndex } from '#/shared/at.ts'
import { childElements } from './read-node.ts'

/** A node, and the position at which it begins in its document. */
export interface PlacedNode {
  readonly node: Node
  readonly position: number
}

/** A node before the edit, and its element in the shared document; null if the node has not been written yet. */
export interface BoundNode extends PlacedNode {
  readonly element: Y.XmlElement | null
}

/** A text after the edit, its element, and the text before the edit that it continues; null for a new text. */
export interface WrittenText extends PlacedNode {
  readonly element: Y.XmlElement
  readonly before: PlacedNode | null
}

/** The text in which a position stands. */
export type TextAt = (position: number) => WrittenText | null

export function textsByPlace(texts: readonly WrittenText[]): TextAt {
  const inOrder = texts.toSorted((a, b) => a.position - b.position)
  const end = ({ position, node }: WrittenText) => position + node.nodeSize
  return (place) => {
    const text = inOrder[firstIndex(inOrder.length, (index) => end(at(inOrder, index)) > place)]
    return text && text.position < place ? text : null
  }
}

/** The texts in a node, with their elements. */
export function boundTexts(element: Y.XmlElement | null, bound: PlacedNode): readonly BoundNode[] {
  if (bound.node.isTextblock) return [{ ...bound, element }]
  const elements = element ? childElements(element, bound.node) : []
  return placedChildren(bound).flatMap((child, index) => boundTexts(elements[index] ?? null, child))
}

export function placedChildren({ node, position }: PlacedNode): readonly PlacedNode[] {
  return placedNodes(node.children, position + 1)
}

/** Gives nodes that follow each other their positions. */
export function placedNodes(nodes: readonly Node[], start: number): readonly PlacedNode[] {
  let position = start
  return nodes.map((node) => {
    position += node.nodeSize
    return { node, position: position - node.nodeSize }
  })
}

/** A block of the script, and its element in the shared document; null if the block has not been written yet. */
export interface BoundBlock {
  readonly element: Y.XmlElement | null
  readonly node: Node
}

/** The range in which two lists of blocks differ, with its end in each list. Unchanged blocks are the same objects. */
interface BlockRange {
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
