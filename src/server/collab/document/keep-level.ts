import * as Y from 'yjs'
import { entryItems } from '#/shared/script/items.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { raiseLevel } from '#/shared/script/schema-level.ts'
import { hasItem } from '#/shared/script/state-vector.ts'
import { valueBefore } from './judged-edit.ts'

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
