import { IndexeddbPersistence } from 'y-indexeddb'
import type { Doc } from 'yjs'
import { localCopyName } from './local-copies.ts'

/** A script's copy in this browser. */
export interface LocalCopy extends Pick<IndexeddbPersistence, 'get' | 'set'> {
  /** Resolves once the document holds what the copy does; rejects where the browser opens no database. */
  readonly whenRead: Promise<unknown>
  readonly close: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Reads a user's copy of a script into a document, and keeps there what changes in it. */
export function openLocalCopy(userId: string, scriptId: string, doc: Doc): LocalCopy {
  const copy = new IndexeddbPersistence(localCopyName(userId, scriptId), doc)
  return {
    get: (key) => copy.get(key),
    set: (key, value) => copy.set(key, value),
    // where no database opens the library's own promise waits for ever, and a question fails
    whenRead: Promise.all([copy.whenSynced, copy.get('')]),
    close: () => copy.destroy().catch(() => {}),
    remove: () => copy.clearData().catch(() => {}),
  }
}
