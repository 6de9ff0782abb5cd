// When several people insert at one place at once, the library compares each item with the others there. Honest
// edits meet few others. An update can be made so that its items meet each other, and then takes minutes. So
// these comparisons are counted before they are made, and an update with too many is refused. Steps are counted
// and not time, so that every machine refuses the same updates.
import * as Y from 'yjs'
import type { DeleteSet, SentUpdate, Struct } from '../carry-over/sent-update.ts'

/**
 * The honest edits with the most conflicts, of several people who change a whole play offline, need a tenth of this.
 */
const STEPS_PER_BYTE = 1
/**
 * An update that needs more may use the steps that earlier updates have left. Pasting one play
 * onto ten others needs that.
 */
const MAX_SAVED_STEPS = 300_000
const SAVED_STEPS_PER_UPDATE = 100

/** The limit for the steps in which the items of one document's updates find their places. */
export interface ConflictLimit {
  /** Applies updates in one transaction. Throws where they need too many steps; the document then holds a part of them. */
  readonly apply: (doc: Y.Doc, updates: readonly SentUpdate[], origin: unknown) => void
}

export function createConflictLimit(): ConflictLimit {
  let saved = MAX_SAVED_STEPS
  return {
    apply(doc, updates, origin) {
      saved = Math.min(MAX_SAVED_STEPS, saved + SAVED_STEPS_PER_UPDATE)
      let left = saved
      const count = (item: Y.Item, offset: number) => {
        left -= stepsOf(doc.store, item, offset, left + 1)
        if (left < 0) throw new Error('too many items at one place')
      }
      const applyAll = (transaction: Y.Transaction) => {
        for (const update of updates) {
          left += update.bytes.length * STEPS_PER_BYTE
          const structs = structsOf(doc, update)
          const isCounted = isContested(doc, structs)
          applyStructs(transaction, update, structs, isCounted ? count : () => {})
        }
      }
      Y.transact(doc, applyAll, origin, false)
      saved = Math.min(saved, left)
    },
  }
}

/** The structs that an update brings in, and those that waited for it. */
function structsOf({ store }: Y.Doc, { bytes, structs }: SentUpdate): readonly Struct[] {
  const { pendingStructs } = store
  if (pendingStructs === null) return structs
  const waiting = Y.convertUpdateFormatV2ToV1(pendingStructs.update)
  return Y.decodeUpdate(Y.mergeUpdates([waiting, bytes])).structs
}

function applyStructs(
  transaction: Y.Transaction,
  { bytes, deletions }: SentUpdate,
  structs: readonly Struct[],
  before: BeforeItem,
): void {
  const { doc } = transaction
  const hasWaiting = doc.store.pendingStructs !== null || doc.store.pendingDs !== null
  const isWhole = integrateAll(transaction, structs, before)
  if (!hasWaiting && isWhole && areKnown(doc, deletions))
    Y.iterateDeletedStructs(transaction, deletions, (struct) => struct.delete(transaction))
  // the library keeps what waits for other updates; what has been integrated it leaves out
  else Y.applyUpdate(doc, bytes, transaction.origin)
}

/** Whether a document has all the items that are to be deleted. */
function areKnown({ store }: Y.Doc, { clients }: DeleteSet): boolean {
  for (const [client, ranges] of clients) {
    const last = ranges.at(-1)
    if (last && last.clock + last.len > Y.getState(store, client)) return false
  }
  return true
}

// Counts the steps in which the library finds an item's place: from its left neighbour, past the items that other
// people have put there, up to its right neighbour.
type Store = Y.Doc['store']

type AnyType = Y.ContentType['type']

/**
 * Whether an item of an update may have to be compared with others. An item that was typed or pasted without a
 * conflict needs no comparison: its neighbours are still neighbours, or its left neighbour is new as well.
 */
export function isContested(doc: Y.Doc, structs: readonly Struct[]): boolean {
  const places = new Set<string>()
  for (const item of structs) {
    if (!(item instanceof Y.Item)) continue
    const { id, length } = item
    if (id.clock + length <= Y.getState(doc.store, id.client)) continue
    const place = placeOf(item)
    if (places.has(place) || !isFree(doc, item)) return true
    places.add(place)
  }
  return false
}

/** Two items with the same place have to be compared. */
function placeOf({ origin, rightOrigin, parent, parentSub }: Y.Item): string {
  if (origin !== null) return `${origin.client} ${origin.clock}`
  if (rightOrigin !== null) return `before ${rightOrigin.client} ${rightOrigin.clock}`
  const within = parent instanceof Y.ID ? `${parent.client} ${parent.clock}` : String(parent)
  return `in ${within} ${parentSub ?? ''}`
}

/** Whether nothing stands between an item's neighbours. */
function isFree({ store, share }: Y.Doc, item: Y.Item): boolean {
  const { id, origin, rightOrigin, parent, parentSub } = item
  const isNew = ({ client, clock }: Y.ID) => clock >= Y.getState(store, client)
  // the rest of an item whose beginning is known
  if (!isNew(id)) return false
  if (origin !== null) return isNew(origin) || areNeighbours(store, origin, rightOrigin)
  if (rightOrigin !== null) return !isNew(rightOrigin) && isFirst(store, rightOrigin)
  if (parent instanceof Y.ID) return isNew(parent) || isEmpty(typeAt(store, parent), parentSub)
  return isEmpty(share.get(String(parent)), parentSub)
}

function areNeighbours(store: Store, left: Y.ID, right: Y.ID | null): boolean {
  const item: unknown = Y.getItem(store, left)
  // an item that was garbage-collected has no place
  if (!(item instanceof Y.Item)) return true
  const isInside = !Y.compareIDs(item.lastId, left)
  const next = isInside ? Y.createID(left.client, left.clock + 1) : (item.right?.id ?? null)
  return Y.compareIDs(next, right)
}

function isFirst(store: Store, id: Y.ID): boolean {
  const item: unknown = Y.getItem(store, id)
  return !(item instanceof Y.Item) || (item.left === null && Y.compareIDs(item.id, id))
}

function isEmpty(type: AnyType | undefined, parentSub: string | null): boolean {
  if (!type) return true
  const { _start: first, _map: entries } = type
  return parentSub === null ? first === null : !entries.has(parentSub)
}

function typeAt(store: Store, id: Y.ID): AnyType | undefined {
  const item: unknown = Y.getItem(store, id)
  const content = item instanceof Y.Item ? item.content : null
  return content instanceof Y.ContentType ? content.type : undefined
}

/**
 * How many others an item is compared with on the way to its place, counted up to `most`. Called when its
 * neighbours are found, before it is integrated; the library then goes the same way.
 * @param offset how much of it is known already
 */
export function stepsOf(store: Store, item: Y.Item, offset: number, most: number): number {
  const { id, parent, parentSub, right, rightOrigin } = item
  if (!(parent instanceof Y.AbstractType)) return 0
  const before = Y.createID(id.client, id.clock + offset - 1)
  const left = offset > 0 ? Y.getItem(store, before) : item.left
  const origin = left?.lastId ?? null
  let steps = 0
  let other = left === null ? firstIn(parent, parentSub) : left.right
  if (parentSub !== null && left === null)
    for (; other?.left && steps < most; steps++) other = other.left
  if (other === null || other === right) return steps
  const met = new Set<Y.Item>()
  while (other !== null && other !== right && steps < most) {
    steps++
    met.add(other)
    if (Y.compareIDs(origin, other.origin)) {
      if (other.id.client > id.client && Y.compareIDs(rightOrigin, other.rightOrigin)) break
    } else if (other.origin === null || !met.has(Y.getItem(store, other.origin))) break
    other = other.right
  }
  return steps
}

function firstIn(
  { _start: first, _map: entries }: AnyType,
  parentSub: string | null,
): Y.Item | null {
  return parentSub === null ? first : (entries.get(parentSub) ?? null)
}

/** Called for each item after its neighbours are found, with how much of it is known already. */
type BeforeItem = (item: Y.Item, offset: number) => void

/**
 * Integrates the structs of an update like the library, each item after the items that it depends on. Structs that
 * wait for missing ones are left out; returns whether there are none.
 */
export function integrateAll(
  transaction: Y.Transaction,
  structs: readonly Struct[],
  before: BeforeItem,
): boolean {
  const { doc } = transaction
  const { store } = doc
  const queues = queuesOf(structs)

  /**
   * Integrates the structs of a client up to the first one that waits for another client. Returns this client; null
   * where there is none.
   */
  function advance(queue: Struct[]): number | null {
    for (let struct = queue.at(-1); struct; struct = queue.at(-1)) {
      const { id, length } = struct
      const offset = Y.getState(store, id.client) - id.clock
      if (struct instanceof Y.Skip || offset >= length) {
        queue.pop()
        continue
      }
      if (offset < 0) return null
      if (struct instanceof Y.Item) findRoot(doc, struct)
      const missing = struct.getMissing(transaction, store)
      if (missing !== null) return missing
      if (struct instanceof Y.Item) before(struct, offset)
      struct.integrate(transaction, offset)
      queue.pop()
    }
    return null
  }

  /** Advances a client, and first the clients that it waits for; returns whether anything was integrated. */
  function advanceWithOthers(first: number): boolean {
    const path = [first]
    // a client that has not advanced is not asked again: two may wait for each other
    const asked = new Set(path)
    let hasAdvanced = false
    for (let client = path.at(-1); client !== undefined; client = path.at(-1)) {
      const queue = queues.get(client) ?? []
      const before = queue.length
      const missing = advance(queue)
      const isFurther = queue.length < before
      hasAdvanced ||= isFurther
      if (missing !== null && !asked.has(missing)) {
        asked.add(missing)
        path.push(missing)
        continue
      }
      path.pop()
      if (isFurther) asked.delete(client)
    }
    return hasAdvanced
  }

  // if structs of two clients wait for each other, the next round integrates the rest
  const clients = [...queues.keys()]
  const isWhole = () => [...queues.values()].every(({ length }) => length === 0)
  while (!isWhole() && clients.filter(advanceWithOthers).length > 0);
  return isWhole()
}

/** Finds the root that an item names: an update that is decoded without a document holds only the name. */
function findRoot(doc: Y.Doc, item: Y.Item): void {
  const { parent }: { readonly parent: unknown } = item
  if (typeof parent === 'string') item.parent = doc.get(parent)
}

/** The structs of each client, newest first; the clients in the order of an update, the highest id first. */
function queuesOf(structs: readonly Struct[]): ReadonlyMap<number, Struct[]> {
  return new Map(
    [...Map.groupBy(structs, ({ id }) => id.client)].map(([client, own]) => [
      client,
      own.toReversed(),
    ]),
  )
}
