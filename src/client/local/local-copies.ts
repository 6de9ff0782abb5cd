// The copies of scripts in this browser, one database each, named by user and script.
import { forgetUnsent } from './unsent-edits.ts'

const MAX_WAIT_MS = 3000

/** The name that the editor opens its local copy under. */
export function localCopyName(userId: string, scriptId: string): string {
  return `stichwort/${userId}/${scriptId}`
}

/**
 * Deletes a user's local copies. The browser waits until every connection to a copy is closed; a tab
 * that does not close its own connection delays the deletion by three seconds at most.
 */
export async function deleteLocalCopies(userId: string): Promise<void> {
  const prefix = localCopyName(userId, '')
  // a browser that opens no database has none to delete
  const databases = await listDatabases().catch(() => [])
  const names = databases.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
  const deadline = new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS)
  })
  await Promise.race([Promise.all(names.map(deleteDatabase)), deadline])
}

/** Deletes the local copy of a script that the user has no longer, and the marks of unsent edits in it. */
export async function deleteLocalCopy(userId: string, scriptId: string): Promise<void> {
  forgetUnsent(userId, scriptId)
  await deleteDatabase(localCopyName(userId, scriptId))
}

/** Rejects if the browser opens no database, also where it has no `indexedDB` at all. */
export const listDatabases = async (): Promise<readonly IDBDatabaseInfo[]> => indexedDB.databases()

/** Resolves also if the browser deletes no database: then it has opened none. */
export function deleteDatabase(name: string): Promise<void> {
  const deleting = new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
  })
  return deleting.catch(() => {})
}
