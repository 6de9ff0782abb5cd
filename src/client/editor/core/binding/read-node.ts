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
import { hasAttributes, lettersOfPlain, partsIn, piecesIn } from '#/shared/script/items.ts'
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

function readNode(element: Y.XmlElement): Node | null {
  const type = typeOf(element)
  if (!type) return null
  const attrs = ownAttributes(element, type)
  if (type.inlineContent) return type.create(attrs, textsIn(element).flatMap(readText))
  const children = Fragment.from(shownChildren(element).flatMap((child) => readNode(child) ?? []))
  // filling up goes through the types once more, for each part of a script
  const isWhole = type.contentMatch.matchFragment(children)?.validEnd === true
  return isWhole ? type.create(attrs, children) : type.createAndFill(attrs, children)
}

/**
 * The attributes of an element; null if they are those that its type has by itself. Nodes then share one object, where each
 * of thousands would get a map of its own.
 */
function ownAttributes(element: Y.XmlElement, { spec }: NodeType): Attrs | null {
  if (!hasAttributes(element)) return null
  const attrs: Attrs = element.getAttributes()
  for (const name in attrs) if (attrs[name] !== spec.attrs?.[name]?.default) return attrs
  return null
}

/** The children that are shown. Children that do not fit into the element's type stay in the shared document unseen. */
function shownChildren(
  element: Y.XmlElement,
  parts: readonly Y.XmlElement[] = elementsOf(element),
): readonly Y.XmlElement[] {
  let match: ContentMatch | null = typeOf(element)?.contentMatch ?? null
  return parts.filter((child) => {
    const type = typeOf(child)
    const next = type && match ? (match.matchType(type) ?? matchAfterParts(match, type)) : null
    if (next) match = next
    return Boolean(next)
  })
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

function readText(text: Y.XmlText): readonly Node[] {
  // most texts of a script are so, and the library's list of pieces takes longer than all else
  const plain = lettersOfPlain(text)
  if (plain !== null) return [schema.text(plain)]
  return piecesIn(text).map(({ letters, attributes }) =>
    schema.text(letters, marksOfAttributes(attributes)),
  )
}
