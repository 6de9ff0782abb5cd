import type * as Y from 'yjs'
import { carryOver } from '#/shared/script/copies/carry-over.ts'
import { ReceivedUpdate } from '../connection/script-socket.ts'

/**
 * Does to the copies that others have made what was done here and has not reached them yet. What had, the server has
 * carried over. Answers how to stop.
 */
export function carryOwnWork(doc: Y.Doc): () => void {
  const carry = (transaction: Y.Transaction) => {
    const { origin }: { readonly origin: unknown } = transaction
    if (origin instanceof ReceivedUpdate)
      carryOver(transaction, { update: origin.bytes, origin: carryOwnWork, isServer: false })
  }
  doc.on('afterTransaction', carry)
  return () => doc.off('afterTransaction', carry)
}
