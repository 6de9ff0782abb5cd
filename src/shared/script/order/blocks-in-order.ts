// The blocks of a script as they are shown: each at its own place in the document, or at the place to which it was
// moved. All clients with the same document find the same order, and no block is ever missing or there twice.
import * as Y from 'yjs'
import { entryOf } from '../../at.ts'
import { itemById, itemsIn, itemOf, partsIn } from '../items.ts'

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
  return partsIn(parent).filter((child) => child instanceof Y.XmlElement)
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

// The place of a moved block. The shared document cannot move anything: a block keeps its element, and so
// everything that others write in it, and its place says where it is shown. Places stand in a map beside the
// script, by the element's id; programs that do not know it leave it alone.

/** The root map of moved blocks: the id of an element, and its place. */
const PLACES_NAME = 'places'

interface BlockPlace {
  /** The moved block stands behind this block's own place, even if this block is deleted; null for the beginning. */
  readonly anchor: Y.ID | null
  /** Orders the blocks that have the same anchor. */
  readonly fraction: string
  /**
   * The block that stood behind the moved one when it was moved; null for the end. A block between the two was written
   * by a person who did not know of the move, and moves along.
   */
  readonly until: Y.ID | null
}

export function placesIn(doc: Y.Doc): Y.Map<string> {
  return doc.getMap<string>(PLACES_NAME)
}

function idOf(element: Y.XmlElement): Y.ID {
  const item = itemOf(element)
  if (!item) throw new Error('A block stands in no document.')
  return item.id
}

/** The key under which a block's place is kept. */
export function nameOfBlock(element: Y.XmlElement): string {
  return nameOf(idOf(element))
}

export function isPlaced(places: Y.Map<string>, element: Y.XmlElement): boolean {
  return places.has(nameOfBlock(element))
}

/** Null if the block was never moved, or if another program has written something else there. */
export function readPlace(places: Y.Map<string>, element: Y.XmlElement): BlockPlace | null {
  const [anchor, fraction, until] = String(places.get(nameOfBlock(element)) ?? '').split(' ')
  if (!fraction || anchor === undefined || until === undefined) return null
  return { anchor: readId(anchor), fraction, until: readId(until) }
}

export function writePlace(
  places: Y.Map<string>,
  element: Y.XmlElement,
  { anchor, fraction, until }: BlockPlace,
): void {
  places.set(nameOfBlock(element), `${nameOf(anchor)} ${fraction} ${nameOf(until)}`)
}

/** Puts a block back where it stands in the document. */
export function forgetPlace(places: Y.Map<string>, element: Y.XmlElement): void {
  const name = nameOfBlock(element)
  if (places.has(name)) places.delete(name)
}

const NO_ID = '-'

function nameOf(id: Y.ID | null): string {
  return id === null ? NO_ID : `${id.client}:${id.clock}`
}

function readId(name: string): Y.ID | null {
  const [client = NaN, clock = NaN] = name.split(':').map(Number)
  const isId = Number.isSafeInteger(client) && Number.isSafeInteger(clock)
  return isId ? Y.createID(client, clock) : null
}
