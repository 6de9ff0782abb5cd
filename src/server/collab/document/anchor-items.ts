// The items of a document that mark the words of comments, cuts and cues. They are found once for each document, and then
// followed, because an update of a person who may not write is judged by them.
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { idOfCue } from '#/shared/script/cue-id.ts'
import { type CueType, cueType } from '#/shared/script/cue-types.ts'
import { markName } from '#/shared/script/mark-keys.ts'
import { schema } from '#/shared/script/schema.ts'
import { addedItems } from './validate-update.ts'

const CUE = schema.marks.cueConnection.name

const ID_OF = new Map<string, (attrs: Readonly<Record<string, unknown>>) => unknown>([
  [schema.marks.comment.name, ({ commentId }) => commentId],
  [schema.marks.cut.name, ({ cutId }) => cutId],
  [schema.marks.cueConnection.name, idOfCue],
])

export interface Anchor {
  /** The name of the mark. */
  readonly mark: string
  readonly id: string
}

/** The comment, cut or cue that an item sets on the words behind it; null for one that ends a mark, and for other marks. */
export function anchorOf({ key, value }: Y.ContentFormat): Anchor | null {
  const attrs: unknown = value
  const mark = markName(key)
  const id = isRecord(attrs) ? ID_OF.get(mark)?.(attrs) : null
  return typeof id === 'string' ? { mark, id } : null
}

class AnchorItems {
  readonly #items = new Map<string, Y.Item[]>()
  readonly #ids = new Map<string, readonly string[]>()
  readonly #types = new Map<string, readonly CueType[]>()

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

  /** The comments, cuts or cues that a key has ever set on words. */
  idsOf(key: string): readonly string[] {
    return this.#ids.get(key) ?? []
  }

  /** The types of the cues that a key has ever set on words. */
  typesOf(key: string): readonly CueType[] {
    return this.#types.get(key) ?? []
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
    if (anchor.mark === CUE) this.#noteType(content)
    const name = `${anchor.mark} ${anchor.id}`
    const known = this.#items.get(name)
    if (known?.includes(item) === false) known.push(item)
    else if (!known) this.#items.set(name, [item])
  }

  #noteType({ key, value }: Y.ContentFormat): void {
    const attrs: unknown = value
    const type = cueType(isRecord(attrs) ? attrs.cueType : null)
    const types = this.typesOf(key)
    if (!types.includes(type)) this.#types.set(key, [...types, type])
  }
}

const itemsByDoc = new WeakMap<Y.Doc, AnchorItems>()

export function anchorItemsOf(doc: Y.Doc): AnchorItems {
  const items = itemsByDoc.get(doc) ?? new AnchorItems(doc)
  itemsByDoc.set(doc, items)
  return items
}
