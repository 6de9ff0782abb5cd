// The blocks of a script as they are shown: each at its own place in the document, or at the place to which it was
// moved. All clients with the same document find the same order, and no block is ever missing or there twice.
import * as Y from 'yjs'
import { entryOf } from '../../at.ts'
import { itemById, itemsIn } from '../items.ts'
import { nameOfBlock, placesIn, readPlace, type BlockPlace } from './block-place.ts'

/** A block and its sort key. */
export interface SortedBlock {
  readonly element: Y.XmlElement
  readonly key: SortKey
}

interface SortKey {
  /** The place in the document behind which it stands, its own or that of its anchor; -1 for the beginning. */
  readonly rank: number
  /** Empty for a block at its own place. */
  readonly fraction: string
  /** The block's own place in the document, for blocks that move along with another; -1 for the others. */
  readonly behind: number
  readonly anchor: Y.ID | null
}

/** The blocks of a script's fragment in the order in which they are shown. */
export function blocksInOrder(fragment: Y.XmlFragment): readonly Y.XmlElement[] {
  if (!fragment.doc || placesIn(fragment.doc).size === 0) return elementsOf(fragment)
  return sortedBlocks(fragment).map(({ element }) => element)
}

/** The names under which the places of its blocks are kept. */
export function blockNames(fragment: Y.XmlFragment): ReadonlySet<string> {
  return new Set(elementsOf(fragment).map(nameOfBlock))
}

export function elementsOf(parent: Y.XmlFragment): readonly Y.XmlElement[] {
  return parent.toArray().filter((child) => child instanceof Y.XmlElement)
}

export function sortedBlocks(fragment: Y.XmlFragment): readonly SortedBlock[] {
  const { doc } = fragment
  if (!doc) return []
  const ranks = ranksIn(fragment)
  const rankOf: RankOf = (id) => rankIn(ranks, doc, id)
  const places = placesIn(doc)
  const blocks: SortedBlock[] = []
  /** The moved block with which the following ones move along, and the rank at which that ends. */
  let mover: { readonly key: SortKey; readonly until: number } | null = null
  for (const item of itemsIn(fragment)) {
    const element = item.deleted ? null : elementIn(item)
    if (!element) continue
    const rank = entryOf(ranks, item)
    if (mover && rank >= mover.until) mover = null
    const place = readPlace(places, element)
    const key = place && movedKey(place, rankOf)
    if (key) {
      mover = { key, until: place.until === null ? Infinity : (rankOf(place.until) ?? 0) }
      blocks.push({ element, key })
    } else if (mover) blocks.push({ element, key: { ...mover.key, behind: rank } })
    else blocks.push({ element, key: { rank, fraction: '', behind: -1, anchor: item.id } })
  }
  return blocks.toSorted((a, b) => compareKeys(a.key, b.key))
}

/** Null where the document does not have the anchor. */
function movedKey({ anchor, fraction }: BlockPlace, rankOf: RankOf): SortKey | null {
  const rank = anchor === null ? -1 : rankOf(anchor)
  return rank === null ? null : { rank, fraction, behind: -1, anchor }
}

type RankOf = (id: Y.ID) => number | null

/** The rank of each item in a list, deleted items included. */
function ranksIn(fragment: Y.XmlFragment): ReadonlyMap<Y.Item, number> {
  const ranks = new Map<Y.Item, number>()
  let rank = 0
  for (const item of itemsIn(fragment)) {
    ranks.set(item, rank)
    rank += item.length
  }
  return ranks
}

/** Null where the list has no such item. */
function rankIn(ranks: ReadonlyMap<Y.Item, number>, doc: Y.Doc, id: Y.ID): number | null {
  const item = itemById(doc, id)
  const first = item ? ranks.get(item) : undefined
  return item && first !== undefined ? first + id.clock - item.id.clock : null
}

function elementIn({ content }: Y.Item): Y.XmlElement | null {
  return content instanceof Y.ContentType && content.type instanceof Y.XmlElement
    ? content.type
    : null
}

function compareKeys(a: SortKey, b: SortKey): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  if (a.fraction !== b.fraction) return a.fraction < b.fraction ? -1 : 1
  return a.behind - b.behind
}
