// A transaction of a person who may not write, and the document before it.
import { listIn } from '#/shared/at.ts'
import * as Y from 'yjs'
import { entryItems } from '#/shared/script/items.ts'
import { META_NAME, schema, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { clockOf, hasItem } from '#/shared/script/state-vector.ts'
import { isRecord } from '#/shared/is-record.ts'
import { type Author, isBy } from '#/shared/script/comment-origin.ts'
import { idOfCue, type CueType, cueType } from '#/shared/script/cue-types.ts'
import { markName } from '#/shared/script/mark-keys.ts'
import type { LimitedWriter } from '../carry-over/sent-update.ts'
import { addedItems } from './validate-update.ts'
import { raiseLevel } from '#/shared/script/schema-level.ts'

// The items of a document that mark the words of comments, cuts and cues. They are found once for each document, and then
// followed, because an update of a person who may not write is judged by them.
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
function anchorOf({ key, value }: Y.ContentFormat): Anchor | null {
  const attrs: unknown = value
  const mark = markName(key)
  const id = isRecord(attrs) ? ID_OF.get(mark)?.(attrs) : null
  return typeof id === 'string' ? { mark, id } : null
}

class AnchorItems {
  /** By mark, then by id. */
  readonly #items = new Map([...ID_OF.keys()].map((mark) => [mark, new Map<string, Y.Item[]>()]))
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
    return this.#items.get(mark)?.get(id) ?? []
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
    for (const items of this.#items.get(mark)?.values() ?? [])
      if (items.some(({ deleted }) => !deleted)) count++
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
    const ofMark = this.#items.get(anchor.mark)
    const known = ofMark?.get(anchor.id)
    if (known?.includes(item) === false) known.push(item)
    else if (!known) ofMark?.set(anchor.id, [item])
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

export const MAX_ID_LENGTH = 100

/** A kind of what a person who may not write may change: a mark on words, and the values that belong to it. */
export interface LimitedPart {
  /** The name of the mark. */
  readonly mark: string
  /** The level that the document needs after the edit; null if this part needs none. */
  readonly level: number | null
  /** Whether an edit may have added this item of the mark. */
  readonly mayMark: (item: Y.Item, content: Y.ContentFormat) => boolean
  /** Whether a mark with this value is the person's to set and to take away. */
  readonly isOwnMark: (value: unknown) => boolean
  /** Whether a value of `meta` may have changed like this; null if it belongs to another part. */
  readonly keepsValue: (key: string, before: unknown, after: unknown) => boolean | null
}

type Times = Pick<Y.Transaction, 'beforeState' | 'deleteSet'>

export class JudgedEdit {
  readonly name: string
  readonly meta: Y.Map<unknown>
  readonly #by: Author
  readonly #transaction: Y.Transaction
  /** The items that the transaction has added, of comments, cuts and cues, also of those in a text that another person has copied meanwhile. */
  readonly #marked = new Map<string, Y.Item[]>()

  constructor(transaction: Y.Transaction, by: Pick<LimitedWriter, 'username' | 'since'>) {
    this.name = by.username
    this.#by = by
    this.meta = transaction.doc.getMap(META_NAME)
    this.#transaction = transaction
  }

  /** Whether what stands in the document under a name, from this time, is the person's. */
  isByAuthor(name: unknown, at: unknown): boolean {
    return isBy(this.#by, name, at)
  }

  get doc(): Y.Doc {
    return this.#transaction.doc
  }

  /** Notes an added item; returns whether the comments, cuts or cues that its key has ever set are the person's own. */
  noteMark(item: Y.Item, content: Y.ContentFormat, isOwn: (id: string) => boolean): boolean {
    const anchor = anchorOf(content)
    if (anchor) listIn(this.#marked, `${anchor.mark} ${anchor.id}`).push(item)
    // a border under another person's key, even a superfluous one, could end that person's mark later
    return item.deleted || anchorItemsOf(this.doc).idsOf(content.key).every(isOwn)
  }

  /** Whether the transaction has set a comment, a cut or a cue on words. */
  hasMarked({ mark, id }: Anchor): boolean {
    return this.#marked.has(`${mark} ${id}`)
  }

  /** The items of a comment, a cut or a cue, with those that the transaction has added. */
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

  /** Whether words stood behind an item that begins a mark, before the mark ended. */
  wasOnWords(begin: Y.Item): boolean {
    const { content } = begin
    if (!(content instanceof Y.ContentFormat) || !this.wasThere(begin)) return false
    for (let item = begin.right; item; item = item.right) {
      if (!this.wasThere(item)) continue
      if (item.content instanceof Y.ContentFormat && item.content.key === content.key) return false
      if (item.countable) return true
    }
    return false
  }

  valueBefore(key: string): unknown {
    return valueBefore(this.#transaction, this.meta, key)
  }

  /** Whether an entry had any value before the transaction, at whatever time. */
  wasEverSet(key: string): boolean {
    const { beforeState } = this.#transaction
    return [...entryItems(this.meta, key)].some(({ id }) => hasItem(beforeState, id))
  }

  /** Whether an item stood in the document before the transaction. */
  wasThere(item: Y.Item): boolean {
    return wasThere(this.#transaction, item)
  }
}

/** The value of an entry before a transaction. */
function valueBefore(transaction: Times, map: Y.Map<unknown>, key: string): unknown {
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

export function areSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Of two levels that are set at once, the lower one may be the one that holds: then the document keeps the higher one, so that
 * no older program binds it. A program that has heard of the higher level may lower it. Returns whether the level was kept.
 * @param origin of the transaction that keeps it
 */
export function keepLevel(transaction: Y.Transaction, origin: unknown): boolean {
  const { doc } = transaction
  const before = levelBeforeLower(transaction)
  if (before === null || lowersKnownLevel(transaction)) return false
  doc.transact(() => raiseLevel(doc, before), origin)
  return true
}

/** Whether a transaction lowers a level of which its author has heard. */
export function lowersKnownLevel(transaction: Y.Transaction): boolean {
  const meta = transaction.doc.getMap(META_NAME)
  return levelBeforeLower(transaction) !== null && hasHeardOfLast(transaction, meta, SCHEMA_KEY)
}

/** The level before a transaction that lowers it; null for any other. */
function levelBeforeLower(transaction: Y.Transaction): number | null {
  const meta = transaction.doc.getMap(META_NAME)
  const changed: ReadonlyMap<unknown, ReadonlySet<string | null>> = transaction.changed
  if (changed.get(meta)?.has(SCHEMA_KEY) !== true) return null
  const [before, now] = [valueBefore(transaction, meta, SCHEMA_KEY), meta.get(SCHEMA_KEY)]
  if (typeof before !== 'number' || typeof now !== 'number' || now >= before) return null
  return before
}

/** Whether the writer of a new value has seen the one that it replaces: each value names the one behind which it was set. */
function hasHeardOfLast(transaction: Y.Transaction, meta: Y.Map<unknown>, key: string): boolean {
  const items = [...entryItems(meta, key)]
  const isNew = ({ id }: Y.Item) => !hasItem(transaction.beforeState, id)
  const last = items.find((item) => !isNew(item))
  let [item] = items
  for (;;) {
    const origin = item?.origin ?? null
    if (!item || !last || !origin) return false
    if (Y.compareIDs(origin, last.lastId)) return true
    item = items.find((other) => Y.compareIDs(other.lastId, origin))
    if (!item || !isNew(item)) return false
  }
}
