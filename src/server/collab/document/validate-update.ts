// Allows the content that an editor writes into a script. At all other content the editors of other people throw, and
// show no further changes, or they delete it together with the text around it.
import * as Y from 'yjs'
import { isRecord, isWithinDepth } from '#/shared/is-record.ts'
import { markName } from '#/shared/script/mark-keys.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { clockOf } from '#/shared/script/state-vector.ts'

const MARKS = new Set(Object.keys(schema.marks))
/** A speech is four levels deep; everything that reads a script goes down to its leaves. */
const MAX_LEVELS = 10
/** The limit for the depth of any value. */
const MAX_VALUE_DEPTH = 100

/** Whether a transaction has added content that no editor can show. In other programs' roots only the depth counts. */
export function addsInvalidContent(transaction: Y.Transaction): boolean {
  const script = transaction.doc.share.get(FRAGMENT_NAME)
  for (const item of addedItems(transaction))
    if (!item.deleted && !isAllowedItem(item, script)) return true
  return false
}

function isAllowedItem({ parent, parentSub, content, left }: Y.Item, script: unknown): boolean {
  // an item with another parent than its left neighbour ties two lists into one
  if (left !== null && left.parent !== parent) return false
  const isChild = parentSub === null
  if (parent === script) return isChild && isElement(content)
  if (parent instanceof Y.XmlElement) {
    if (!isChild) return isAttribute(content)
    return (isElement(content) || isText(content)) && levelOf(parent) < MAX_LEVELS
  }
  if (parent instanceof Y.XmlText)
    return isChild && (content instanceof Y.ContentString || isMark(content))
  return isReadable(content)
}

/** The level of an element; a block is at level 1. Counting stops at `MAX_LEVELS`. */
function levelOf({ parent }: Y.XmlElement): number {
  let level = 1
  for (let above = parent; above instanceof Y.XmlElement && level < MAX_LEVELS; level++)
    above = above.parent
  return level
}

/** Whether a value is not too deep: a deeper value might be read now, and not when the script is loaded again. */
function isReadable(content: unknown): boolean {
  if (content instanceof Y.ContentAny || content instanceof Y.ContentJSON)
    return isWithinDepth(content.arr, MAX_VALUE_DEPTH)
  if (content instanceof Y.ContentEmbed) return isWithinDepth(content.embed, MAX_VALUE_DEPTH)
  if (content instanceof Y.ContentFormat) return isWithinDepth(content.value, MAX_VALUE_DEPTH)
  return true
}

/**
 * Blocks of other programs are allowed: editors show the blocks around them. Editors throw at a block
 * that is named like a text.
 */
const isElement = (content: unknown): boolean =>
  content instanceof Y.ContentType &&
  content.type instanceof Y.XmlElement &&
  content.type.nodeName !== schema.nodes.text.name

const isText = (content: unknown): boolean =>
  content instanceof Y.ContentType && content.type instanceof Y.XmlText

const isAttribute = (content: unknown): boolean =>
  content instanceof Y.ContentAny && content.arr.every(isPlain)

const isMark = (content: unknown): boolean =>
  content instanceof Y.ContentFormat &&
  MARKS.has(markName(content.key)) &&
  (isPlain(content.value) ||
    (isRecord(content.value) && Object.values(content.value).every(isPlain)))

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** The items that a transaction has added to its document, deleted ones included. */
export function* addedItems({ doc, beforeState, afterState }: Y.Transaction): Generator<Y.Item> {
  for (const [client, clock] of afterState) {
    const known = clockOf(beforeState, client)
    if (known === clock) continue
    const structs = doc.store.clients.get(client) ?? []
    for (let index = Y.findIndexSS(structs, known); index < structs.length; index++) {
      const struct = structs[index]
      if (struct instanceof Y.Item) yield struct
    }
  }
}

// Updates that wait in a document for others. They are on no disk, and were not checked.

/**
 * The limit for updates that wait for others. An honest client's updates wait only a moment, for its own first sync.
 */
const MAX_WAITING_BYTES = 64 * 1024

export function hasWaiting({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null
}

/** Updates that wait for others are on no disk and were not checked: an answer leaves them out. */
export function withoutWaiting<T>(doc: Y.Doc, encode: () => T): T {
  const { pendingStructs, pendingDs } = doc.store
  dropWaiting(doc)
  try {
    return encode()
  } finally {
    Object.assign(doc.store, { pendingStructs, pendingDs })
  }
}

/**
 * Drops waiting updates when they are larger than an honest client's can be: every change would go through them
 * again.
 */
export function dropMuchWaiting(doc: Y.Doc): void {
  const { pendingStructs, pendingDs } = doc.store
  const bytes = (pendingStructs?.update.length ?? 0) + (pendingDs?.length ?? 0)
  if (bytes > MAX_WAITING_BYTES) dropWaiting(doc)
}

/**
 * An honest client loses nothing: it sends the missing edits again, in the reply to the server's first sync request.
 */
export function dropWaiting({ store }: Y.Doc): void {
  store.pendingStructs = null
  store.pendingDs = null
}
