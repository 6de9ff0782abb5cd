import type * as Y from 'yjs'
import { placesIn } from '../order/block-place.ts'
import { blockNames } from '../order/blocks-in-order.ts'
import { FRAGMENT_NAME } from '../schema.ts'
import { copiesIn } from './copied-runs.ts'
import { dropOldCutWords } from './cut-words.ts'

/** Whoever has been away for longer has what they wrote in text that was copied meanwhile in no place of the copy. */
const KEPT_DAYS = 60

/**
 * Forgets what was copied, or cut and never pasted, long ago, and where blocks stood that have gone: nobody asks for it any more.
 * @param now in ms since 1970
 */
export function dropOldCopies(doc: Y.Doc, now: number): void {
  const oldest = now / 60_000 - KEPT_DAYS * 24 * 60
  const copies = copiesIn(doc)
  const old = copies.toArray().findIndex(({ at }) => !(at < oldest))
  const places = placesIn(doc)
  const names = places.size > 0 ? blockNames(doc.getXmlFragment(FRAGMENT_NAME)) : null
  doc.transact(() => {
    const count = old < 0 ? copies.length : old
    if (count > 0) copies.delete(0, count)
    dropOldCutWords(doc)
    for (const name of places.keys()) if (names?.has(name) === false) places.delete(name)
  })
}
