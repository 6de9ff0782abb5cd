import type * as Y from 'yjs'
import { findSuccessors, type Successor } from './find-successors.ts'
import type { LostText } from './lost-texts.ts'

/** Where deleted texts live on. */
export type Successors = ReadonlyMap<Y.XmlText, Successor>

/**
 * Where the blocks of lost texts were moved, joined or re-typed, what is missing there is inserted, in a
 * transaction of its own. To be called from `afterTransaction`, while what was deleted can still be read.
 */
export function bringWordsAlong(
  lost: readonly LostText[],
  fragment: Y.XmlFragment,
  transaction: Y.Transaction,
  origin?: unknown,
): Successors {
  const successors = findSuccessors(lost, fragment, transaction)
  transaction.doc.transact(() => {
    // from the end, where two texts have become one
    for (const { text, index, reunion } of [...successors.values()].toSorted(
      (a, b) => b.index - a.index,
    ))
      for (const missing of reunion.missing.toReversed())
        text.insert(index + missing.index, missing.text, missing.attributes)
  }, origin)
  return successors
}
