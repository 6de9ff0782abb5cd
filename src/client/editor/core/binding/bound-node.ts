import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'

/** A node, and where it begins in its document. */
export interface PlacedNode {
  readonly node: Node
  readonly position: number
}

/** A node of before, and what stands for it in the shared document; null where nothing does yet. */
export interface BoundNode extends PlacedNode {
  readonly element: Y.XmlElement | null
}

/** A text of after, what it stands in, and the text of before that it continues. */
export interface WrittenText extends PlacedNode {
  readonly element: Y.XmlElement
  readonly before: PlacedNode | null
}
