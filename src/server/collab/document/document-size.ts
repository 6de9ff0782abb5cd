// How much there is to do in a document. What is carried over in a text takes time that grows with the square of its items: no play
// has a paragraph in which one notices that, but a document can be made so.
import * as Y from 'yjs'

/** The texts are counted anew when the document has become longer or shorter by so many items. */
const RECOUNT_AFTER = 200

export interface DocumentSize {
  /** How much there is to go through in the document, in the unit of `measureUpdate`. */
  readonly work: () => number
  /** The number of items in its longest text, deleted ones included, as it was at most `RECOUNT_AFTER` items ago. */
  readonly longestText: () => number
}

export function sizeOf(doc: Y.Doc): DocumentSize {
  let counted: number | null = null
  let longest = 0
  const work = () => {
    let sum = 0
    for (const { length } of doc.store.clients.values()) sum += length + 1
    return sum
  }
  const longestText = () => {
    const items = work()
    if (counted === null || Math.abs(items - counted) > RECOUNT_AFTER) {
      counted = items
      longest = countLongest(doc)
    }
    return longest
  }
  return { work, longestText }
}

function countLongest({ store }: Y.Doc): number {
  const lengths = new Map<Y.XmlText, number>()
  for (const structs of store.clients.values())
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || !(struct.parent instanceof Y.XmlText)) continue
      lengths.set(struct.parent, (lengths.get(struct.parent) ?? 0) + 1)
    }
  return lengths.values().reduce((longest, length) => Math.max(longest, length), 0)
}
