// The copies of scripts in this browser, one database each, named by user and script.
import { forgetUnsent } from './unsent-edits.ts'

const MAX_DELETION_MS = 3000

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
    setTimeout(resolve, MAX_DELETION_MS)
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

// The database of a local copy. Its layout is that of earlier versions, whose copies are still read.

/** Updates of the document, in the order of their keys; together they are the document. */
export const UPDATES = 'updates'
/** Values that belong to the copy, by name. */
export const VALUES = 'custom'

/** A browser that works needs much less time. One that never answers would hold up the script. */
const MAX_WAIT_MS = 10_000

/** Opens the database, and creates it if there is none. Rejects if the browser opens none, or does not answer. */
export function openCopyDatabase(name: string): Promise<IDBDatabase> {
  let isLate = false
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(UPDATES, { autoIncrement: true })
      request.result.createObjectStore(VALUES)
    })
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('success', () => {
      if (isLate) request.result.close()
      else resolve(request.result)
    })
  })
  return inTime(opening, () => (isLate = true))
}

/** Opens the database for one transaction on its values, and resolves when all that it writes is there. */
export async function inValues<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (values: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openCopyDatabase(name)
  try {
    const transaction = database.transaction(VALUES, mode)
    const written = whenWritten(transaction)
    const answer = await work(transaction.objectStore(VALUES))
    await written
    return answer
  } finally {
    database.close()
  }
}

/** Resolves when all that a transaction writes is in the database; rejects if the browser takes it back. */
export function whenWritten(transaction: IDBTransaction): Promise<void> {
  const writing = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')))
  })
  return inTime(writing)
}

export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

function inTime<T>(promise: Promise<T>, onLate: () => void = () => {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate()
      reject(new Error('The database does not answer'))
    }, MAX_WAIT_MS)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
