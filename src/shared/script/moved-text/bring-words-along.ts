import type * as Y from 'yjs'
import { bringParagraphsAlong } from './bring-paragraphs-along.ts'
import { findSuccessors, type Successors } from './find-successors.ts'
import { lostTexts, type OrderOf } from './lost-texts.ts'

/**
 * Where a transaction has moved, joined or re-typed blocks, the words and paragraphs in them that who did so
 * may not have known, and that are missing in the new ones, are inserted there, in a transaction of its own.
 * To be called from `afterTransaction`, while what was deleted can still be read. Answers where texts live on
 * in which there was anything of that, or that are looked for.
 */
export function bringWordsAlong(
  fragment: Y.XmlFragment,
  transaction: Y.Transaction,
  orderOf: OrderOf,
  {
    isLookedFor,
    origin,
  }: { readonly isLookedFor?: (text: Y.XmlText) => boolean; readonly origin?: unknown } = {},
): Successors {
  const lost = lostTexts(transaction, orderOf, isLookedFor)
  if (lost.length === 0) return new Map()
  const successors = findSuccessors(lost, fragment, transaction, orderOf)
  const insertions = [...successors.values()].flatMap(({ text, index, reunion }) =>
    reunion.missing.map((missing) => ({ ...missing, into: text, index: index + missing.index })),
  )
  transaction.doc.transact(() => {
    // from the end, so that places stay what they are; what comes later in a place goes in first
    for (const { into, index, text, attributes } of insertions.toReversed().toSorted(byIndex))
      into.insert(index, text, attributes)
    bringParagraphsAlong(lost, successors)
  }, origin)
  return successors
}

const byIndex = (a: { readonly index: number }, b: { readonly index: number }) => b.index - a.index
