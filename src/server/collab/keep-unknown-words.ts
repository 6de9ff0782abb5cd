import * as Y from 'yjs'
import { bringWordsAlong } from '#/shared/script/moved-text/bring-words-along.ts'
import { lostTexts } from '#/shared/script/moved-text/lost-texts.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'

/**
 * Where an update moves, joins or re-types blocks, the words in them that its sender did not know are brought
 * along: others may have written them while the sender was offline, and have left since. What the sender knew
 * of a deleted block is in the update's own deletions. To be called from `afterTransaction`.
 */
export function keepUnknownWords(transaction: Y.Transaction, update: Uint8Array): void {
  const { doc } = transaction
  // nobody has asked for the root by its type: its items are read as they are
  const script: unknown = doc.share.get(FRAGMENT_NAME)
  const { changed }: { readonly changed: ReadonlyMap<unknown, unknown> } = transaction
  if (!changed.has(script)) return
  let known: ReturnType<typeof Y.decodeUpdate>['ds'] | null = null
  const lost = lostTexts(transaction, (client, clock) => {
    known ??= Y.decodeUpdate(update).ds
    return Y.isDeleted(known, Y.createID(client, clock)) ? null : Infinity
  })
  if (lost.length > 0) bringWordsAlong(lost, script as Y.XmlFragment, transaction)
}
