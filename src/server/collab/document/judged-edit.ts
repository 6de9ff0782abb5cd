// A transaction of a person who may only comment, and the document before it.
import * as Y from 'yjs'
import { entryItems } from '#/shared/script/items.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { clockOf } from '#/shared/script/state-vector.ts'
import type { Commenter } from '../carry-over/sent-update.ts'
import { type Anchor, anchorItemsOf, anchorOf } from './anchor-items.ts'

type Times = Pick<Y.Transaction, 'beforeState' | 'deleteSet'>

export class JudgedEdit {
  readonly name: string
  readonly meta: Y.Map<unknown>
  readonly #transaction: Y.Transaction
  /** The items that the transaction has added, of comments and cuts, also of those in a text that another person has copied meanwhile. */
  readonly #marked = new Map<string, Y.Item[]>()

  constructor(transaction: Y.Transaction, { username }: Commenter) {
    this.name = username
    this.meta = transaction.doc.getMap(META_NAME)
    this.#transaction = transaction
  }

  get doc(): Y.Doc {
    return this.#transaction.doc
  }

  /** Notes an added item; returns whether the comments and cuts that its key has ever set are the person's own. */
  noteMark(item: Y.Item, content: Y.ContentFormat, isOwn: (id: string) => boolean): boolean {
    const anchor = anchorOf(content)
    if (anchor) {
      const name = `${anchor.mark} ${anchor.id}`
      this.#marked.set(name, [...(this.#marked.get(name) ?? []), item])
    }
    // a border under another person's key, even a superfluous one, could end that person's mark later
    return item.deleted || anchorItemsOf(this.doc).idsOf(content.key).every(isOwn)
  }

  /** Whether the transaction has set a comment or a cut on words. */
  hasMarked({ mark, id }: Anchor): boolean {
    return this.#marked.has(`${mark} ${id}`)
  }

  /** The items of a comment or a cut, with those that the transaction has added. */
  itemsOf(anchor: Anchor): readonly Y.Item[] {
    const added = this.#marked.get(`${anchor.mark} ${anchor.id}`) ?? []
    return [...anchorItemsOf(this.doc).itemsOf(anchor), ...added]
  }

  /** Whether a comment or a cut was on words, as far as they stand in the document. */
  wasMarked(anchor: Anchor): boolean {
    return anchorItemsOf(this.doc)
      .itemsOf(anchor)
      .some((item) => this.wasThere(item))
  }

  valueBefore(key: string): unknown {
    return valueBefore(this.#transaction, this.meta, key)
  }

  /** Whether an item stood in the document before the transaction. */
  wasThere(item: Y.Item): boolean {
    return wasThere(this.#transaction, item)
  }
}

/** The value of an entry before a transaction. */
export function valueBefore(transaction: Times, map: Y.Map<unknown>, key: string): unknown {
  for (const item of entryItems(map, key)) {
    if (!wasThere(transaction, item)) continue
    const values: readonly unknown[] = item.content.getContent()
    return values.at(-1)
  }
  return undefined
}

function wasThere({ beforeState, deleteSet }: Times, { id, deleted }: Y.Item): boolean {
  if (id.clock >= clockOf(beforeState, id.client)) return false
  return !deleted || Y.isDeleted(deleteSet, id)
}
