import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'

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
