import * as Y from 'yjs'
import { carryOver } from '#/shared/script/copies/carry-over.ts'
import { ReceivedUpdate } from '../connection/script-socket.ts'

/**
 * Does to the copies that others have made what was done here and has not reached them yet. What had, the server has
 * carried over. Answers how to stop.
 */
export function carryOwnWork(doc: Y.Doc): () => void {
  let before = Y.createDeleteSetFromStructStore(doc.store)
  let here = Y.createDeleteSet()
  const carry = (transaction: Y.Transaction) => {
    const { deleteSet, local, origin }: { readonly origin: unknown } & Y.Transaction = transaction
    if (origin instanceof ReceivedUpdate) {
      const own = { here, before }
      carryOver(transaction, { update: origin.bytes, origin: carryOwnWork, own })
    } else if (origin === carryOwnWork || deleteSet.clients.size === 0) return
    else if (local) here = Y.mergeDeleteSets([here, deleteSet])
    // what an earlier visit has left
    else before = Y.mergeDeleteSets([before, deleteSet])
  }
  doc.on('afterTransaction', carry)
  return () => doc.off('afterTransaction', carry)
}
