// Counts the steps in which the library finds an item's place: from its left neighbour, past the items that other
// people have put there, up to its right neighbour.
import * as Y from 'yjs'

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]
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
