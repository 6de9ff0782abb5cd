// A document of a higher level than this page reads is never bound, because the binding would delete nodes that it
// cannot build. The page shows a copy of the parts that it can read (DOC-17).
import type * as Y from 'yjs'
import { isReadable } from '#/shared/script/schema-level.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import type { ConnectionStatus } from './connection-status.ts'

/**
 * True if the document has a higher level, or the server refuses this page's level; set before other observers
 * see the document's change.
 */
export function watchSchema(doc: Y.Doc, status: Store<ConnectionStatus>): Store<boolean> {
  const isForeign = createStore(false)
  const look = () => {
    const now = status.get()
    const isRefused = now.kind === 'refused' && now.reason === 'schema'
    isForeign.set(isRefused || !isReadable(doc))
  }
  doc.on('beforeObserverCalls', look)
  status.subscribe(look)
  return isForeign
}
