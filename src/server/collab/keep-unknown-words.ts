import * as Y from 'yjs'
import { bringWordsAlong } from '#/shared/script/moved-text/bring-words-along.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'

interface TransactionSets extends Pick<Y.Transaction, 'deleteSet'> {
  readonly changed: ReadonlyMap<unknown, unknown>
}

/**
 * Where an update moves, joins or re-types blocks, the words in them that its sender did not know are brought
 * along: others may have written them while the sender was offline, and have left since. What the sender knew
 * of a deleted block is in the update's own deletions. To be called from `afterTransaction`.
 */
export function keepUnknownWords(transaction: Y.Transaction, update: Uint8Array): void {
  const { doc } = transaction
  // nobody has asked for the root by its type: its items are read as they are
  const script: unknown = doc.share.get(FRAGMENT_NAME)
  const { changed, deleteSet }: TransactionSets = transaction
  if (!changed.has(script) || deleteSet.clients.size === 0) return
  const known = Y.mergeDeleteSets([Y.decodeUpdate(update).ds])
  const isAllKnown = Y.equalDeleteSets(known, Y.mergeDeleteSets([known, deleteSet]))
  if (isAllKnown) return
  bringWordsAlong(script as Y.XmlFragment, transaction, (client, clock) =>
    Y.isDeleted(known, Y.createID(client, clock)) ? null : Infinity,
  )
}
