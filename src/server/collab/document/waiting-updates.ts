// Updates that wait in a document for others. They are on no disk, and were not checked.
import type * as Y from 'yjs'

/**
 * The limit for updates that wait for others. An honest client's updates wait only a moment, for its own first sync.
 */
const MAX_WAITING_BYTES = 64 * 1024

export function hasWaiting({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null
}

/** Updates that wait for others are on no disk and were not checked: an answer leaves them out. */
export function withoutWaiting<T>(doc: Y.Doc, encode: () => T): T {
  const { pendingStructs, pendingDs } = doc.store
  dropWaiting(doc)
  try {
    return encode()
  } finally {
    Object.assign(doc.store, { pendingStructs, pendingDs })
  }
}

/**
 * Drops waiting updates when they are larger than an honest client's can be: every change would go through them
 * again.
 */
export function dropMuchWaiting(doc: Y.Doc): void {
  const { pendingStructs, pendingDs } = doc.store
  const bytes = (pendingStructs?.update.length ?? 0) + (pendingDs?.length ?? 0)
  if (bytes > MAX_WAITING_BYTES) dropWaiting(doc)
}

/**
 * An honest client loses nothing: it sends the missing edits again, in the reply to the server's first sync request.
 */
export function dropWaiting({ store }: Y.Doc): void {
  store.pendingStructs = null
  store.pendingDs = null
}
