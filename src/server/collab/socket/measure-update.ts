// How large an update is, before it is decoded: whether anybody may make the server do so much.

import * as Y from 'yjs'
import { clockOf } from '#/shared/script/state-vector.ts'
import type { DeletedRange } from '../../domain/written-updates.ts'
import {
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_WORK,
  MAX_MORE_VECTOR_BYTES,
  MAX_TYPED_BYTES,
  MAX_UPDATE,
} from './limits.ts'
import {
  type MostSize,
  type OnClient,
  TOO_LARGE,
  type UpdateSize,
  UpdateWalk,
} from './walk-update.ts'
import { itemsIn } from '#/shared/script/items.ts'

/** No limit, for updates that are on disk. */
export const ANY_SIZE: MostSize = { work: Infinity, clients: Infinity }

interface Measured {
  readonly size: UpdateSize
  /** Items, ranges and authors, without what counts for bytes. */
  readonly items: number
  readonly clients: readonly Parameters<OnClient>[]
}

/** Going through a larger update takes milliseconds, and several have to know what is in it. */
const REMEMBERED_BYTES = 64 * 1024

/** What is known of large updates, as long as they are in memory. */
const known = new WeakMap<Uint8Array, Measured>()

/** Null where the update cannot be read. The measuring stops where the update is larger than `most`. */
export function measureUpdate(
  bytes: Uint8Array,
  most: MostSize,
  onClient: OnClient = () => {},
): UpdateSize | 'too large' | null {
  if (bytes.length <= REMEMBERED_BYTES) return sizeBy(new UpdateWalk(bytes, most), onClient)
  const measured = known.get(bytes) ?? measureLarge(bytes, most)
  if (measured === null || measured === 'too large') return measured
  const { size, items, clients } = measured
  if (items > most.work || size.clients > most.clients) return 'too large'
  for (const client of clients) onClient(...client)
  return size
}

function measureLarge(bytes: Uint8Array, most: MostSize): Measured | 'too large' | null {
  const clients: Parameters<OnClient>[] = []
  const walk = new UpdateWalk(bytes, most)
  const size = sizeBy(walk, (...client) => clients.push(client))
  if (size === null || size === 'too large') return size
  const measured = { size, items: walk.items, clients }
  known.set(bytes, measured)
  return measured
}

function sizeBy(walk: UpdateWalk, onClient: OnClient): UpdateSize | 'too large' | null {
  try {
    walk.structs(onClient)
    walk.deletions()
    return walk.size
  } catch (error) {
    return error === TOO_LARGE ? 'too large' : null
  }
}

const NO_RANGES: readonly DeletedRange[] = []

/** The ranges of deleted items that an update names; null where it cannot be read, or names more than `most`. */
export function deletionsIn(bytes: Uint8Array, most: number): readonly DeletedRange[] | null {
  // an update ends with these ranges, which are one zero where there are none
  if (bytes.at(-1) === 0) return NO_RANGES
  const ranges: DeletedRange[] = []
  const walk = new UpdateWalk(bytes, ANY_SIZE)
  try {
    walk.structs(() => {})
    walk.deletions((client, from, length) => {
      if (ranges.length === most) throw TOO_LARGE
      ranges.push([client, from, from + length])
    })
    return ranges
  } catch {
    return null
  }
}

/** The size of an update; null where it cannot be read. It is too large also if it would make the document too large. */
export function measureSent(
  update: Uint8Array,
  { work, bytes }: { readonly work: number; readonly bytes: number },
): UpdateSize | 'too large' | null {
  if (update.length > MAX_TYPED_BYTES && update.length + bytes > MAX_DOCUMENT_BYTES)
    return 'too large'
  const size = measureUpdate(update, MAX_UPDATE)
  const isMeasured = size !== null && size !== 'too large'
  return isMeasured && size.work + work > MAX_DOCUMENT_WORK ? 'too large' : size
}

/** Whether a state vector names more clients than any client of this document can know. */
export function isVectorTooLong(
  { length }: Uint8Array,
  document: { readonly stateVector: () => Uint8Array },
): boolean {
  if (length <= MAX_MORE_VECTOR_BYTES) return false
  return length > MAX_MORE_VECTOR_BYTES + document.stateVector().length
}

/** What there is to go through in a document that consists of these updates, and its state vector. */
export function measureDocument(updates: readonly Uint8Array[]): {
  readonly work: number
  readonly vector: Uint8Array
} {
  const clocks = new Map<number, number>()
  const add: OnClient = (client, _from, to) =>
    clocks.set(client, Math.max(to, clockOf(clocks, client)))
  let work = 0
  for (const update of updates) {
    const size = measureUpdate(update, ANY_SIZE, add)
    if (size !== null && size !== 'too large') work += size.work
  }
  return { work, vector: Y.encodeStateVector(clocks) }
}

// How much there is to do in a document. What is carried over in a text takes time that grows with the square of its items, and with
// the marks that lie on each of them: no play has a paragraph in which one notices that, but a document can be made so.

/** So many marks on letters cost as much as one more item. */
const MARKS_PER_ITEM = 6
/** The texts are weighed anew when the document has grown or shrunk by so many items, or by this part of its items. */
const WEIGHED_AFTER = 50
const WEIGHED_AFTER_PART = 1 / 300

export interface DocumentSize {
  /** How much there is to go through in the document, in the unit of `measureUpdate`. */
  readonly work: () => number
  /** The items of the heaviest text, deleted ones included, and the marks on each of them; a moment late (`WEIGHED_AFTER`). */
  readonly heaviestText: () => number
}

export function sizeOf(doc: Y.Doc): DocumentSize {
  let weighed: number | null = null
  let heaviest = 0
  const work = () => {
    let sum = 0
    for (const { length } of doc.store.clients.values()) sum += length + 1
    return sum
  }
  const heaviestText = () => {
    const now = work()
    const after = Math.max(WEIGHED_AFTER, now * WEIGHED_AFTER_PART)
    if (weighed === null || Math.abs(now - weighed) > after) {
      weighed = now
      heaviest = textsIn(doc).reduce((most, text) => Math.max(most, weightOf(text)), 0)
    }
    return heaviest
  }
  return { work, heaviestText }
}

/** All texts of the document in which something is or was, also those that have been deleted. */
function textsIn({ store }: Y.Doc): readonly Y.XmlText[] {
  const texts = new Set<Y.XmlText>()
  for (const structs of store.clients.values())
    for (const struct of structs)
      if (struct instanceof Y.Item && struct.parent instanceof Y.XmlText) texts.add(struct.parent)
  return [...texts]
}

function weightOf(text: Y.XmlText): number {
  const marks = new Set<string>()
  let [items, marked] = [0, 0]
  for (const { content, deleted } of itemsIn(text)) {
    items++
    if (!(content instanceof Y.ContentFormat)) marked += marks.size
    else if (deleted) continue
    else if (content.value === null) marks.delete(content.key)
    else marks.add(content.key)
  }
  return items + Math.floor(marked / MARKS_PER_ITEM)
}
