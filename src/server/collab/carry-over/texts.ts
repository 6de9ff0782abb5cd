// The texts that items are, or are in.
import * as Y from 'yjs'
import { itemById } from '#/shared/script/items.ts'

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
