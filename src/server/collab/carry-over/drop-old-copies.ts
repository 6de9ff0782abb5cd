import type * as Y from 'yjs'
import { placesIn, blockNames } from '#/shared/script/order/blocks-in-order.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { copiesIn, readCopy, readDeleted, readGone } from '#/shared/script/copies/copied-runs.ts'
import { coveredIn } from '#/shared/script/copies/covered-words.ts'
import { dropOldCutWords } from '#/shared/script/copies/cut-words.ts'

/** If a user was away for longer, edits in text that was copied meanwhile are not carried over any more. */
const KEPT_DAYS = 60
/**
 * Records of letters that a redo has taken while they were gone. A page takes back 120 steps at most, each with one record, so these
 * are the histories of more than sixteen people.
 */
const MAX_GONE_ENTRIES = 2_000
/** Behind so many neighbouring letters of newer records an older one goes; the newest stays in any case. */
const MAX_GONE_RUNS = 10_000

/**
 * Drops old entries: copies, marked words, cuts that were never pasted, and the places of deleted blocks.
 * @param now in ms since 1970
 */
export function dropOldCopies(doc: Y.Doc, now: number): void {
  const oldest = now / 60_000 - KEPT_DAYS * 24 * 60
  const places = placesIn(doc)
  const names = places.size > 0 ? blockNames(doc.getXmlFragment(FRAGMENT_NAME)) : null
  doc.transact(() => {
    for (const entries of [copiesIn(doc), coveredIn(doc)]) {
      const old = entries.toArray().findIndex(({ at }) => !(at < oldest))
      const count = old < 0 ? entries.length : old
      if (count > 0) entries.delete(0, count)
    }
    dropMuchGone(doc)
    dropOldCutWords(doc)
    for (const name of places.keys()) if (names?.has(name) === false) places.delete(name)
  })
}

function dropMuchGone(doc: Y.Doc): void {
  const copies = copiesIn(doc)
  let [count, runs] = [0, 0]
  for (const [index, entry] of [...copies.toArray().entries()].toReversed()) {
    const { length } = readGone(entry)
    const isGoneOnly = length > 0 && readCopy(entry).length + readDeleted(entry).length === 0
    if (!isGoneOnly) continue
    if (count >= MAX_GONE_ENTRIES || runs >= MAX_GONE_RUNS) copies.delete(index, 1)
    count++
    runs += length
  }
}
