import * as Y from 'yjs'
import { carryOver } from '#/shared/script/copies/carry-over.ts'
import { ReceivedUpdate } from '../connection/script-socket.ts'

/**
 * Does to the copies that others have made what was done here and has not reached them yet. What had, the server has
 * carried over. Answers how to stop.
 */
export function carryOwnWork(doc: Y.Doc): () => void {
  // also on an earlier visit, and by whomever
  let deleted = Y.createDeleteSetFromStructStore(doc.store)
  let carried = Y.createDeleteSet()
  const by = {
    isServer: false,
    hasDeleted: (id: Y.ID) => Y.isDeleted(deleted, id),
    isGoneBy: (id: Y.ID) => [deleted, carried].some((set) => Y.isDeleted(set, id)),
  }
  const carry = (transaction: Y.Transaction) => {
    const { deleteSet, origin }: { readonly origin: unknown } & Y.Transaction = transaction
    if (origin instanceof ReceivedUpdate) {
      carryOver(transaction, { update: origin.bytes, origin: carryOwnWork, by })
      return
    }
    if (deleteSet.clients.size === 0) return
    if (origin === carryOwnWork) carried = Y.mergeDeleteSets([carried, deleteSet])
    else deleted = Y.mergeDeleteSets([deleted, deleteSet])
  }
  doc.on('afterTransaction', carry)
  return () => doc.off('afterTransaction', carry)
}
