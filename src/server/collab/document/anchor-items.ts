// The items of a document that mark the words of comments and cuts. They are found once for each document, and then
// followed, because an update of a person who may only comment is judged by them.
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { markName } from '#/shared/script/mark-keys.ts'
import { schema } from '#/shared/script/schema.ts'
import { addedItems } from './validate-update.ts'

const ID_OF = new Map([
  [schema.marks.comment.name, 'commentId'],
  [schema.marks.cut.name, 'cutId'],
])

export interface Anchor {
  /** The name of the mark. */
  readonly mark: string
  readonly id: string
}

/** The comment or cut that an item sets on the words behind it; null for one that ends a mark, and for other marks. */
export function anchorOf({ key, value }: Y.ContentFormat): Anchor | null {
  const attrs: unknown = value
  const mark = markName(key)
  const id = isRecord(attrs) ? attrs[ID_OF.get(mark) ?? ''] : null
  return typeof id === 'string' ? { mark, id } : null
}

class AnchorItems {
  readonly #items = new Map<string, Y.Item[]>()
  readonly #ids = new Map<string, readonly string[]>()

  constructor(doc: Y.Doc) {
    for (const structs of doc.store.clients.values())
      for (const struct of structs) if (struct instanceof Y.Item) this.#note(struct)
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      for (const item of addedItems(transaction)) this.#note(item)
    })
  }

  itemsOf({ mark, id }: Anchor): readonly Y.Item[] {
    return this.#items.get(`${mark} ${id}`) ?? []
  }

  /** The comments or cuts that a key has ever set on words. */
  idsOf(key: string): readonly string[] {
    return this.#ids.get(key) ?? []
  }

  /** How many comments, or cuts, have words. */
  count(mark: string): number {
    let count = 0
    for (const [name, items] of this.#items)
      if (name.startsWith(`${mark} `) && items.some(({ deleted }) => !deleted)) count++
    return count
  }

  #note(item: Y.Item): void {
    const { content } = item
    if (!(content instanceof Y.ContentFormat)) return
    const anchor = anchorOf(content)
    if (anchor === null) return
    const ids = this.idsOf(content.key)
    if (!ids.includes(anchor.id)) this.#ids.set(content.key, [...ids, anchor.id])
    const name = `${anchor.mark} ${anchor.id}`
    const known = this.#items.get(name)
    if (known?.includes(item) === false) known.push(item)
    else if (!known) this.#items.set(name, [item])
  }
}

const itemsByDoc = new WeakMap<Y.Doc, AnchorItems>()

export function anchorItemsOf(doc: Y.Doc): AnchorItems {
  const items = itemsByDoc.get(doc) ?? new AnchorItems(doc)
  itemsByDoc.set(doc, items)
  return items
}
