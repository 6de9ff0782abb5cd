// For the garbage collection of documents: of a deleted text the document keeps the order of the characters, without
// the characters. So a late edit of a client that did not know of the deletion still finds its place.
import * as Y from 'yjs'
import { isDeleted, itemById, itemOf, itemsIn } from '../items.ts'
import { copiesIn, readCopy, readDeleted } from './copied-runs.ts'

/** Whether the garbage collection may remove a deleted item completely. */
export const isForgotten = ({ content }: Y.Item): boolean => !(content instanceof Y.ContentType)

/**
 * Runs `read` on a document that is only read: of deleted texts it keeps only those that a copy or a deletion names, and those beside
 * them in a deleted element: somebody who did not know of the deletion may have added these, and may write in them. A copy names
 * both its texts: the server deletes a text whose words another person had deleted before they were copied, and no entry tells of that.
 */
export function forgetOldTexts(doc: Y.Doc, read: () => void): void {
  doc.gcFilter = isUnnamed(doc)
  doc.transact(read)
  doc.gcFilter = isForgotten
}

/**
 * The filter is made in a function of its own: where a document has a filter that captures it from the function that sets
 * it, V8 keeps the document until the next full collection (docs/lab/memory.md).
 */
function isUnnamed(doc: Y.Doc): (item: Y.Item) => boolean {
  let kept: ReadonlySet<Y.Item> | null = null
  return (item) => isForgotten(item) || !(kept ??= namedTexts(doc)).has(item)
}

function namedTexts(doc: Y.Doc): ReadonlySet<Y.Item> {
  const kept = new Set<Y.Item>()
  const namesIn = (stored: unknown) => [
    ...readCopy(stored).flatMap(({ from, to }) => [from, to]),
    ...readDeleted(stored),
  ]
  for (const id of copiesIn(doc).toArray().flatMap(namesIn)) {
    const item = itemById(doc, id)
    let type: unknown = item?.content instanceof Y.ContentType ? item.content.type : item?.parent
    while (type instanceof Y.AbstractType && isDeleted(type)) {
      const own = itemOf(type)
      if (own) kept.add(own)
      type = type.parent
    }
  }
  // what is added here is gone through as well
  for (const { content } of kept)
    if (content instanceof Y.ContentType && content.type instanceof Y.XmlElement)
      for (const part of itemsIn(content.type))
        if (part.content instanceof Y.ContentType) kept.add(part)
  return kept
}
