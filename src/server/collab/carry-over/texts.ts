// Texts and the elements around them: which text a character is in, and what goes when it is empty.
import * as Y from 'yjs'
import { isDeleted, itemById, itemOf } from '#/shared/script/items.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'

export interface Place {
  readonly text: Y.XmlText
  readonly index: number
}

/** The text that an item is. */
export function textIn({ content }: Y.Item): Y.XmlText | null {
  return content instanceof Y.ContentType && content.type instanceof Y.XmlText ? content.type : null
}

/** The text that a character is or was in, or the text with this id; null where it was garbage-collected. */
export function textOf(doc: Y.Doc, id: Y.ID): Y.XmlText | null {
  const item = itemById(doc, id)
  return item && (textIn(item) ?? (item.parent instanceof Y.XmlText ? item.parent : null))
}

export function isTextId(doc: Y.Doc, id: Y.ID): boolean {
  const item = itemById(doc, id)
  return item !== null && textIn(item) !== null
}

/** The block, or the part of a block, that an item is. */
export function elementAt(doc: Y.Doc, id: Y.ID): Y.XmlElement | null {
  const content = itemById(doc, id)?.content
  return content instanceof Y.ContentType && content.type instanceof Y.XmlElement
    ? content.type
    : null
}

/** The block of the script that an item is, if it is there: a record of copies may name any element as a block. */
export function livingBlock(doc: Y.Doc, id: Y.ID): Y.XmlElement | null {
  const element = elementAt(doc, id)
  const isBlock = element?.parent === doc.getXmlFragment(FRAGMENT_NAME)
  return isBlock && !isDeleted(element) ? element : null
}

export function hasWords(element: Y.XmlElement): boolean {
  return element
    .toArray()
    .some((child) => (child instanceof Y.XmlElement ? hasWords(child) : child.toString() !== ''))
}

/** Removes a part from the element that it is in. */
export function remove(child: Y.XmlText | Y.XmlElement): void {
  const { parent } = child
  if (!(parent instanceof Y.XmlFragment)) return
  const index = parent.toArray().indexOf(child)
  if (index >= 0) parent.delete(index, 1)
}

/** Removes a text, and the block or paragraph around it where it was made for the text and holds nothing else. */
export function removeText(text: Y.XmlText, isNew: (id: Y.ID) => boolean): void {
  remove(text)
  let around = text.parent
  while (around instanceof Y.XmlElement && around.length === 0) {
    const id = itemOf(around)?.id
    if (!id || !isNew(id)) return
    remove(around)
    around = around.parent
  }
}

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading'])

/** Removes the line of this text if it is empty and has another line behind it: each parent keeps its last line. */
export function removeEmptyLine(text: Y.XmlText): void {
  const { parent: line } = text
  if (text.length > 0 || isDeleted(text) || !(line instanceof Y.XmlElement)) return
  const { parent } = line
  if (!LINES.has(line.nodeName) || line.length > 1 || !(parent instanceof Y.XmlFragment)) return
  if (parent.toArray().at(-1) !== line) remove(line)
}
