// Of a deleted text a document keeps where its characters stood, without the characters themselves: so what comes late,
// of somebody who did not know, still has its place. For the garbage collection of documents.
import * as Y from 'yjs'
import { isDeleted, itemById, itemOf } from '../items.ts'
import { copiesIn, readCopy } from './copied-runs.ts'
import { textIn } from './edit-characters.ts'

/** Whether nothing of a deleted item is kept. */
export const isForgotten = ({ content }: Y.Item): boolean => !(content instanceof Y.ContentType)

/** The same for what a document is read from: of old texts those are kept of which something was copied. */
export function forgetOldTexts(doc: Y.Doc, read: () => void): void {
  let kept: ReadonlySet<Y.Item> | null = null
  doc.gcFilter = (item) => isForgotten(item) || !(kept ??= copiedTexts(doc)).has(item)
  doc.transact(read)
  doc.gcFilter = isForgotten
}

function copiedTexts(doc: Y.Doc): ReadonlySet<Y.Item> {
  const kept = new Set<Y.Item>()
  for (const { from } of copiesIn(doc).toArray().flatMap(readCopy)) {
    const item = itemById(doc, from)
    let type: unknown = item && (textIn(item) ?? item.parent)
    while (type instanceof Y.AbstractType && isDeleted(type)) {
      const own = itemOf(type)
      if (own) kept.add(own)
      type = type.parent
    }
  }
  return kept
}
