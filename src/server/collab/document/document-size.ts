// How much there is to do in a document. What is carried over in a text takes time that grows with the square of its items, and with
// the marks that lie on each of them: no play has a paragraph in which one notices that, but a document can be made so.
import * as Y from 'yjs'
import { itemsIn } from '#/shared/script/items.ts'

/** So many marks on letters cost as much as one more item. */
const MARKS_PER_ITEM = 6
/** The texts are weighed anew when the document has grown or shrunk by so many items, or by this part of its items. */
const WEIGHED_AFTER = 50
const WEIGHED_AFTER_PART = 1 / 300

export interface DocumentSize {
  /** How much there is to go through in the document, in the unit of `measureUpdate`. */
  readonly work: () => number
  /** The items of the heaviest text, deleted ones included, and the marks on each of them; a moment late (`WEIGHED_AFTER`). */
  readonly heaviestText: () => number
}

export function sizeOf(doc: Y.Doc): DocumentSize {
  let weighed: number | null = null
  let heaviest = 0
  const work = () => {
    let sum = 0
    for (const { length } of doc.store.clients.values()) sum += length + 1
    return sum
  }
  const heaviestText = () => {
    const now = work()
    const after = Math.max(WEIGHED_AFTER, now * WEIGHED_AFTER_PART)
    if (weighed === null || Math.abs(now - weighed) > after) {
      weighed = now
      heaviest = textsIn(doc).reduce((most, text) => Math.max(most, weightOf(text)), 0)
    }
    return heaviest
  }
  return { work, heaviestText }
}

/** All texts of the document in which something is or was, also those that have been deleted. */
function textsIn({ store }: Y.Doc): readonly Y.XmlText[] {
  const texts = new Set<Y.XmlText>()
  for (const structs of store.clients.values())
    for (const struct of structs)
      if (struct instanceof Y.Item && struct.parent instanceof Y.XmlText) texts.add(struct.parent)
  return [...texts]
}

function weightOf(text: Y.XmlText): number {
  const marks = new Set<string>()
  let [items, marked] = [0, 0]
  for (const { content, deleted } of itemsIn(text)) {
    items++
    if (!(content instanceof Y.ContentFormat)) marked += marks.size
    else if (deleted) continue
    else if (content.value === null) marks.delete(content.key)
    else marks.add(content.key)
  }
  return items + Math.floor(marked / MARKS_PER_ITEM)
}
