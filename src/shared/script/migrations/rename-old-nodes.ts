import * as Y from 'yjs'

/** What the nodes were called once (DOC-15). */
const NEW_NAMES: ReadonlyMap<string, string> = new Map([
  ['dialogue-text', 'dialogueText'],
  ['hr', 'pageSplit'],
])

/** Gives old nodes their new names, at any depth. An element cannot be renamed, so it is built anew. */
export function renameOldNodes(parent: Y.XmlFragment | Y.XmlElement): boolean {
  let isChanged = false
  parent.toArray().forEach((child, index) => {
    if (!(child instanceof Y.XmlElement)) return
    if (!NEW_NAMES.has(child.nodeName)) {
      isChanged = renameOldNodes(child) || isChanged
      return
    }
    const renamed = rebuilt(child)
    parent.delete(index, 1)
    parent.insert(index, [renamed])
    isChanged = true
  })
  return isChanged
}

/** The same element under its present name, and so everything in it. */
function rebuilt(old: Y.XmlElement): Y.XmlElement {
  const newName = NEW_NAMES.get(old.nodeName)
  const element = new Y.XmlElement(newName ?? old.nodeName)
  for (const [key, value] of Object.entries(old.getAttributes()))
    if (value !== undefined) element.setAttribute(key, value)
  const isOldText = newName === 'dialogueText'
  const children = old.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return [isOldText ? paragraphOf(child) : child.clone()]
    return child instanceof Y.XmlElement ? [rebuilt(child)] : []
  })
  const isEmptyText = isOldText && children.length === 0
  element.insert(0, isEmptyText ? [new Y.XmlElement('paragraph')] : children)
  return element
}

/** Spoken text that stood without a paragraph gets one: the schema wants it. */
function paragraphOf(text: Y.XmlText): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [text.clone()])
  return paragraph
}
