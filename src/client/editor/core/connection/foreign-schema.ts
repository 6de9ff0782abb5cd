// A document of another schema version than this page's is never bound, because the binding would delete nodes
// that it cannot build. The page shows a copy of the parts that it can read (DOC-17).
import type * as Y from 'yjs'
import { META_NAME, SCHEMA_VERSION } from '#/shared/script/schema.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import type { ConnectionStatus } from './connection-status.ts'

/**
 * True if the document or the server names another schema version; set before other observers
 * see the document's change.
 */
export function watchSchema(doc: Y.Doc, status: Store<ConnectionStatus>): Store<boolean> {
  const isForeign = createStore(false)
  const look = () => {
    const version: unknown = doc.getMap(META_NAME).get('schema')
    const now = status.get()
    const isRefused = now.kind === 'refused' && now.reason === 'schema'
    isForeign.set(isRefused || (version !== undefined && version !== SCHEMA_VERSION))
  }
  doc.on('beforeObserverCalls', look)
  status.subscribe(look)
  return isForeign
}
