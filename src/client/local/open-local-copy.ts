import { IndexeddbPersistence } from 'y-indexeddb'
import type { Doc } from 'yjs'
import { localCopyName } from './local-copies.ts'

/** The store of y-indexeddb; its content is read in order. */
const UPDATES = 'updates'

/** A script's copy in this browser. */
export interface LocalCopy extends Pick<IndexeddbPersistence, 'get' | 'set'> {
  /** Resolves once the document holds the content of the copy; rejects if the browser opens no database. */
  readonly whenRead: Promise<unknown>
  /** Replaces the content of the copy by this state, in one step. The document itself stays as it is. */
  readonly replaceBy: (state: Uint8Array) => void
  readonly close: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Loads a user's local copy of a script into a document, and stores the document's later changes in the copy. */
export function openLocalCopy(userId: string, scriptId: string, doc: Doc): LocalCopy {
  const copy = new IndexeddbPersistence(localCopyName(userId, scriptId), doc)
  return {
    get: (key) => copy.get(key),
    set: (key, value) => copy.set(key, value),
    // if no database opens, `whenSynced` never settles, but a `get` rejects
    whenRead: Promise.all([copy.whenSynced, copy.get('')]),
    replaceBy(state) {
      const updates = copy.db?.transaction(UPDATES, 'readwrite').objectStore(UPDATES)
      updates?.clear()
      updates?.add(state)
    },
    close: () => copy.destroy().catch(() => {}),
    remove: () => copy.clearData().catch(() => {}),
  }
}
