// The place of a moved block. The shared document cannot move anything: a block keeps its element, and so
// everything that others write in it, and its place says where it is shown. Places stand in a map beside the
// script, by the element's id; programs that do not know it leave it alone.
import * as Y from 'yjs'
import { itemOf } from '../items.ts'

/** The root map of moved blocks: the id of an element, and its place. */
const PLACES_NAME = 'places'

export interface BlockPlace {
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
