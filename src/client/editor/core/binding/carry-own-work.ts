import * as Y from 'yjs'
import { carryOver } from '#/shared/script/copies/carry-over.ts'
import { ReceivedUpdate } from '../connection/script-socket.ts'

/**
 * Makes edits of this editor in copies that other people made before they knew of these edits. The server carries over
 * edits that had reached it. Answers a function that stops this.
 */
export function carryOwnWork(doc: Y.Doc): () => void {
  // on an earlier visit, and by whomever; apart from what is deleted now, because that is merged at each deletion
  const before = Y.createDeleteSetFromStructStore(doc.store)
  let deleted = Y.createDeleteSet()
  let carried = Y.createDeleteSet()
  const isIn = (id: Y.ID, ...sets: readonly (typeof before)[]) =>
    sets.some((set) => Y.isDeleted(set, id))
  const by = {
    isServer: false,
    hasDeleted: (id: Y.ID) => isIn(id, before, deleted),
    isGoneBy: (id: Y.ID) => isIn(id, before, deleted, carried),
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
