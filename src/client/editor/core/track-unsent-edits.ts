import type * as Y from 'yjs'
import { markSent, markUnsent } from '#/client/api/unsent-edits.ts'
import type { ConnectionStatus } from './connection-status.ts'
import type { Store } from './store.ts'

/** A connection may have been dead for this long before the browser notices. */
const DOUBTFUL_MS = 30_000

/** Keeps account of edits that the server may not have, for whoever signs out (ACC-39). */
export function trackUnsentEdits(
  doc: Y.Doc,
  status: Store<ConnectionStatus>,
  { userId, scriptId }: { readonly userId: string; readonly scriptId: string },
): () => void {
  let editedAt = -Infinity
  let wasConnected = false
  const onUpdate = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, change: Y.Transaction) => {
    if (!change.local) return
    editedAt = Date.now()
    if (status.get().kind !== 'connected') markUnsent(userId, scriptId)
  }
  doc.on('update', onUpdate)
  const unsubscribe = status.subscribe(() => {
    const isConnected = status.get().kind === 'connected'
    if (isConnected) markSent(userId, scriptId)
    else if (wasConnected && Date.now() - editedAt < DOUBTFUL_MS) markUnsent(userId, scriptId)
    wasConnected = isConnected
  })
  return () => {
    unsubscribe()
    doc.off('update', onUpdate)
  }
}
