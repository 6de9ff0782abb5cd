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
  const insertions = [...successors.values()].flatMap(({ text, index, reunion }) =>
    reunion.missing.map((missing) => ({ ...missing, into: text, index: index + missing.index })),
  )
  transaction.doc.transact(() => {
    // from the end, so that places stay what they are; what comes later in a place goes in first
    for (const { into, index, text, attributes } of insertions.toReversed().toSorted(byIndex))
      into.insert(index, text, attributes)
  }, origin)
  return successors
}

const byIndex = (a: { readonly index: number }, b: { readonly index: number }) => b.index - a.index
