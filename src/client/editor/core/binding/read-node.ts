// Reads the elements of the shared document as nodes. A block of another program, which no editor can build, stays in
// the document as it is, and is shown as a placeholder.
import {
  Fragment,
  type Attrs,
  type ContentMatch,
  type Node,
  type NodeType,
} from 'prosemirror-model'
import * as Y from 'yjs'
import { hasUsualAttributes, lettersOfPlain, partsIn, piecesIn } from '#/shared/script/items.ts'
import { marksOfAttributes } from '#/shared/script/mark-keys.ts'
import { schema } from '#/shared/script/schema.ts'
import { elementsOf } from '#/shared/script/order/blocks-in-order.ts'

/** The block that an element stands for. */
export function readBlock(element: Y.XmlElement): Node {
  const type = typeOf(element)
  const isBlock = type?.isInGroup('block') && type !== schema.nodes.unreadable
  return (
    (isBlock ? readNode(element) : null) ?? schema.node('unreadable', { name: element.nodeName })
  )
}

/**
 * The elements of a node's children; null for a child that has no element: if several people have each deleted a
 * part, the editor shows an empty part that has not been written yet.
 * @param parts the elements in it, or those that were in it at an earlier moment
 */
export function childElements(
  element: Y.XmlElement,
  node: Node,
  parts: readonly Y.XmlElement[] = elementsOf(element),
): readonly (Y.XmlElement | null)[] {
  const shown = shownChildren(element, parts)
  let next = 0
  return node.children.map(({ type }) => {
    const child = shown[next]
    if (node.inlineContent || child?.nodeName !== type.name) return null
    next++
    return child
  })
}

/** The texts of an element: one, unless several people or another program have put more there. */
export function textsIn(element: Y.XmlElement): readonly Y.XmlText[] {
  return partsIn(element).filter((child) => child instanceof Y.XmlText)
}

/** Plain loops, because a list more for each of tens of thousands of parts is a tenth of the time until a play is shown. */
function readNode(element: Y.XmlElement): Node | null {
  const type = typeOf(element)
  if (!type) return null
  const attrs = ownAttributes(element, type)
  if (type.inlineContent) return type.create(attrs, readTexts(element))
  const nodes: Node[] = []
  for (const child of shownChildren(element)) {
    const node = readNode(child)
    if (node) nodes.push(node)
  }
  const children = Fragment.fromArray(nodes)
  // filling up goes through the types once more, for each part of a script
  const isWhole = type.contentMatch.matchFragment(children)?.validEnd === true
  return isWhole ? type.create(attrs, children) : type.createAndFill(attrs, children)
}

/**
 * The attributes of an element; null if they are those that its type has by itself. Nodes then share one object, where each
 * of thousands would get a map of its own.
 */
function ownAttributes(element: Y.XmlElement, { spec }: NodeType): Attrs | null {
  const isUsual = (name: string, value: unknown) => value === spec.attrs?.[name]?.default
  return hasUsualAttributes(element, isUsual) ? null : element.getAttributes()
}

/** The children that are shown. Children that do not fit into the element's type stay in the shared document unseen. */
function shownChildren(
  element: Y.XmlElement,
  parts: readonly unknown[] = partsIn(element),
): readonly Y.XmlElement[] {
  let match: ContentMatch | null = typeOf(element)?.contentMatch ?? null
  const shown: Y.XmlElement[] = []
  for (const child of parts) {
    const type = child instanceof Y.XmlElement ? typeOf(child) : undefined
    if (!type || !match || !(child instanceof Y.XmlElement)) continue
    const next = match.matchType(type) ?? matchAfterParts(match, type)
    if (!next) continue
    match = next
    shown.push(child)
  }
  return shown
}

/** The match after a child of this type; parts that must stand before the child are skipped. */
function matchAfterParts(match: ContentMatch, type: NodeType): ContentMatch | null {
  const child = type.createAndFill()
  const before = child && match.fillBefore(Fragment.from(child))
  return before ? (match.matchFragment(before)?.matchType(type) ?? null) : null
}

/** A map, because it is fastest: to open a script, the editor looks up a type some ten times for each block. */
const TYPES: ReadonlyMap<string, NodeType> = new Map(Object.entries(schema.nodes))

function typeOf({ nodeName }: Y.XmlElement): NodeType | undefined {
  return TYPES.get(nodeName)
}

/** The pieces of all texts in an element. */
function readTexts(element: Y.XmlElement): readonly Node[] {
  const nodes: Node[] = []
  for (const text of partsIn(element)) {
    if (!(text instanceof Y.XmlText)) continue
    // most texts of a script are so, and the library's list of pieces takes longer than all else
    const plain = lettersOfPlain(text)
    if (plain !== null) nodes.push(schema.text(plain))
    else
      for (const { letters, attributes } of piecesIn(text))
        nodes.push(schema.text(letters, marksOfAttributes(attributes)))
  }
  return nodes
}
