// Creates, changes and deletes elements of the shared document for nodes.
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'

/**
 * Puts an empty text into an element, in place of texts whose words have been copied: so the server recognises edits
 * of other users that arrive late in the old texts. An empty block has a text as well, so that two users who write in
 * the block write in the same text.
 */
export function newTextIn(element: Y.XmlElement): Y.XmlText {
  const children = element.toArray()
  children.forEach((_child, index) => {
    const place = children.length - 1 - index
    if (children[place] instanceof Y.XmlText) element.delete(place, 1)
  })
  const text = new Y.XmlText()
  element.insert(0, [text])
  return text
}

/** An element for a node that is new, without its texts. */
export function createElement(node: Node): Y.XmlElement {
  const element = new Y.XmlElement(node.type.name)
  for (const [name, value] of Object.entries(node.attrs))
    if (value !== null) element.setAttribute(name, value)
  if (!node.isTextblock && node.childCount > 0) element.insert(0, node.children.map(createElement))
  return element
}

export function writeAttributes(element: Y.XmlElement, before: Node, after: Node): void {
  for (const [name, value] of Object.entries(after.attrs)) {
    if (before.attrs[name] === value) continue
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

/** Deletes some of the children of an element, or blocks of a script. */
export function deleteElements(
  parent: Y.XmlFragment,
  elements: readonly (Y.XmlElement | null)[],
): void {
  if (elements.length === 0) return
  const gone = new Set<unknown>(elements)
  const children = parent.toArray()
  let end = children.length
  while (end > 0) {
    let start = end
    while (start > 0 && gone.has(children[start - 1])) start--
    if (start < end) parent.delete(start, end - start)
    end = start - 1
  }
}
