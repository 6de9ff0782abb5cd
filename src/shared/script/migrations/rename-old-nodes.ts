import * as Y from 'yjs'
import { copiedCharacters, copiedText, writeCopy } from '../copies/copied-runs.ts'
import { charactersOf, type CharacterRun } from '../copies/text-items.ts'
import { itemOf } from '../items.ts'

/** New names of nodes by their old names (DOC-15). */
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
    const isChildChanged = isOldNode(child) ? rename(child, []) : renameOldNodes(child)
    isChanged ||= isChildChanged
  }
  return isChanged
}

/** Renames one old node in which people may be writing; the document stores to which text its words have moved. */
export function renameOldNode(old: Y.XmlElement): boolean {
  const { doc } = old
  const texts: CopiedText[] = []
  const isRenamed = rename(old, texts)
  if (doc)
    writeCopy(
      doc,
      texts.flatMap(({ from, before, to }) => [
        ...copiedCharacters(before, charactersOf(to)),
        ...copiedText(from, itemOf(to)?.id),
      ]),
    )
  return isRenamed
}

/** A text that was written anew, with the characters that it had before. */
interface CopiedText {
  readonly from: Y.XmlText
  readonly before: readonly CharacterRun[]
  readonly to: Y.XmlText
}

/** Builds an element anew, because it cannot be renamed. Adds each old text to `texts`, with its copy. */
function rename(old: Y.XmlElement, texts: CopiedText[]): boolean {
  const { parent } = old
  if (!(parent instanceof Y.XmlFragment)) return false
  const index = parent.toArray().indexOf(old)
  // an old node around it has been built anew, and this one with it
  if (index < 0) return false
  const renamed = rebuilt(old, texts)
  parent.delete(index, 1)
  parent.insert(index, [renamed])
  return true
}

/** A copy of the element under its present name, with everything in it. */
function rebuilt(old: Y.XmlElement, texts: CopiedText[]): Y.XmlElement {
  const newName = NEW_NAMES.get(old.nodeName)
  const element = new Y.XmlElement(newName ?? old.nodeName)
  for (const [key, value] of Object.entries(old.getAttributes()))
    if (value !== undefined) element.setAttribute(key, value)
  const isOldText = newName === 'dialogueText'
  const children = old.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) {
      const text = child.clone()
      texts.push({ from: child, before: charactersOf(child), to: text })
      return [isOldText ? paragraphOf(text) : text]
    }
    return child instanceof Y.XmlElement ? [rebuilt(child, texts)] : []
  })
  const isEmptyText = isOldText && children.length === 0
  element.insert(0, isEmptyText ? [new Y.XmlElement('paragraph')] : children)
  return element
}

/** Puts spoken text without a paragraph into one, because the schema requires it. */
function paragraphOf(text: Y.XmlText): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [text])
  return paragraph
}
