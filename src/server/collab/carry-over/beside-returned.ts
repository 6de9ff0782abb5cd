// A block that one person writes beside another one stands there by the id of its neighbour. Where somebody else, unheard,
// deletes the neighbour and brings it back, the document has this anew, at another place: of several that come back together
// the new block would stand behind the last one, or before the first. So it is shown beside its neighbour.
import * as Y from 'yjs'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { isDeleted, itemById, itemOf, itemsIn } from '#/shared/script/items.ts'
import { isPlaced, placesIn } from '#/shared/script/order/block-place.ts'
import { blocksInOrder } from '#/shared/script/order/blocks-in-order.ts'
import { placeBlocks } from '#/shared/script/order/place-blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import type { Meaning } from './meaning.ts'
import { elementAt } from './texts.ts'

/** The order in which blocks are to be shown, and those that have to be moved for that. */
interface Wanted {
  readonly order: readonly Y.XmlElement[]
  readonly moved: ReadonlySet<Y.XmlElement>
}

/**
 * Where the update has written blocks beside ones that have come back, or has brought these back. Null if all stand well.
 * To be asked before the update is settled: a block whose words live elsewhere goes then.
 */
export function besideReturned({ changed }: Y.Transaction, meaning: Meaning): Wanted | null {
  const { doc } = meaning
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  // a root that the code had not requested by its type yet was an object of another type
  const isFragment = (type: unknown) =>
    type === fragment || (type instanceof Y.AbstractType && type.constructor === Y.AbstractType)
  const copies = forwardsOf(doc)
  if (!copies.hasBlocksBack || ![...changed.keys()].some(isFragment)) return null
  const isBackNow = meaning.runs.some(({ isText, isBack }) => isText && isBack)
  let ranks: ReadonlyMap<Y.Item, number> | null = null
  const rankOf = (item: Y.Item | null): number => {
    ranks ??= new Map([...itemsIn(fragment)].map((one, rank) => [one, rank]))
    return (item && ranks.get(item)) ?? -1
  }
  /** The rank at which a block stood before it was deleted; -1 for one that has not come back. */
  const rankBefore = (block: Y.XmlElement): number => {
    const id = itemOf(block)?.id
    if (!id || copies.copyAt(id, true)?.isBack !== true) return -1
    return rankOf(itemById(doc, copies.originOf(id, true)))
  }
  const living = livingBlocks(doc, copies)
  let order: Y.XmlElement[] | null = null
  const moved = new Set<Y.XmlElement>()
  /** The last block that is shown behind another one by this. */
  const last = new Map<Y.XmlElement, Y.XmlElement>()
  for (const item of itemsIn(fragment)) {
    const { id, deleted, origin, rightOrigin } = item
    const block = deleted || !(isBackNow || meaning.isNew(id)) ? null : elementAt(doc, id)
    if (!block || isPlaced(placesIn(doc), block) || copies.copyAt(id, true)?.isBack) continue
    const isMeant = (copy: Y.ID) => meaning.isNew(id) || meaning.isNew(copy)
    const before = origin && elementAt(doc, origin)
    const follows = before && moved.has(before) ? before : null
    const returnedFor = (gone: Y.ID | null): Y.XmlElement | null => {
      const back = gone && living(gone)
      return back && isMeant(back.copy) ? back.block : null
    }
    const behind = follows ?? returnedFor(origin)
    const home = behind ?? returnedFor(rightOrigin)
    if (!home) continue
    order ??= [...blocksInOrder(fragment)]
    const [from, place] = [order.indexOf(block), order.indexOf(home)]
    const between = order.slice(place + 1, Math.max(from, place + 1))
    const isTorn = behind
      ? from < place || between.some((one) => rankBefore(one) > rankOf(item))
      : from > place
    if (!isTorn) continue
    order.splice(from, 1)
    const target = order.indexOf(behind ? (last.get(home) ?? home) : home)
    order.splice(behind ? target + 1 : target, 0, block)
    if (behind) last.set(home, block)
    moved.add(block)
  }
  return order && moved.size > 0 ? { order, moved } : null
}

interface Back {
  readonly block: Y.XmlElement
  readonly copy: Y.ID
}

/** Finds the living block for a deleted one that has come back. Many blocks may have one neighbour, with many copies. */
function livingBlocks(doc: Y.Doc, copies: Forwards): (gone: Y.ID) => Back | null {
  const known = new Map<string, Back | null>()
  const find = (origin: Y.ID): Back | null => {
    for (const copy of copies.allCopies(origin)) {
      const block = elementAt(doc, copy)
      if (block && !isDeleted(block)) return { block, copy }
    }
    return null
  }
  return (gone) => {
    if (itemById(doc, gone)?.deleted !== true) return null
    const origin = copies.originOf(gone, true)
    const key = `${origin.client}/${origin.clock}`
    const back = known.has(key) ? (known.get(key) ?? null) : find(origin)
    known.set(key, back)
    return back
  }
}

/** Shows blocks in the order that is wanted; those that have come or gone since need no place. To be called in a transaction. */
export function showInOrder(doc: Y.Doc, { order, moved }: Wanted): void {
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const wanted = order.filter((block) => !isDeleted(block))
  const known = new Set(wanted)
  blocksInOrder(fragment).forEach((block, index, shown) => {
    if (known.has(block)) return
    const before = shown[index - 1]
    wanted.splice(before ? wanted.indexOf(before) + 1 : 0, 0, block)
  })
  const there = new Set([...moved].filter((block) => !isDeleted(block)))
  if (there.size > 0) placeBlocks(fragment, wanted, there)
}
