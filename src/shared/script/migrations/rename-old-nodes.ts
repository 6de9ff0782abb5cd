import * as Y from 'yjs'

/** What the nodes were called once (DOC-15). */
const NEW_NAMES: ReadonlyMap<string, string> = new Map([
  ['dialogue-text', 'dialogueText'],
  ['hr', 'pageSplit'],
])

export const isOldNode = ({ nodeName }: Y.XmlElement): boolean => NEW_NAMES.has(nodeName)

/** Gives old nodes their new names, at any depth. */
export function renameOldNodes(parent: Y.XmlFragment | Y.XmlElement): boolean {
  let isChanged = false
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue
    const isChildChanged = isOldNode(child) ? renameOldNode(child) : renameOldNodes(child)
    isChanged ||= isChildChanged
  }
  return isChanged
}

/** The same for one old node. An element cannot be renamed, so it is built anew. */
export function renameOldNode(old: Y.XmlElement): boolean {
  const { parent } = old
  if (!(parent instanceof Y.XmlFragment)) return false
  const index = parent.toArray().indexOf(old)
  // it went with an old one around it
  if (index < 0) return false
  const renamed = rebuilt(old)
  parent.delete(index, 1)
  parent.insert(index, [renamed])
  return true
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
