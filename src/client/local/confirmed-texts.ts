// The state of each script that the user has confirmed as seen, so that what is new is told without a network, too. They are
// among the user's copies of scripts, which are deleted when the user signs out.
import type { ScriptRead } from '#/shared/api/news.ts'
import { isRecord } from '#/shared/is-record.ts'
import { answerTo, openCopyDatabase, VALUES, whenWritten } from './copy-database.ts'
import { localCopyName } from './local-copies.ts'
import { log } from './log.ts'

export interface ConfirmedText {
  readonly read: ScriptRead
  /** The text of the version, as UTF-8 JSON: a worker reads it. */
  readonly json: Uint8Array<ArrayBuffer>
}

/** Keeps the confirmed state of a script. Where the browser stores nothing, news need the server. */
export async function keepConfirmedText(
  userId: string,
  scriptId: string,
  text: ConfirmedText,
): Promise<void> {
  try {
    await inStore(userId, 'readwrite', async (store) => void store.put(text, scriptId))
  } catch (error) {
    log.error('The confirmed text could not be kept', error)
  }
}

/** Null if this browser does not have it. */
export async function confirmedText(
  userId: string,
  scriptId: string,
): Promise<ConfirmedText | null> {
  try {
    return await inStore(userId, 'readonly', async (store) => {
      const value: unknown = await answerTo(store.get(scriptId))
      return isConfirmedText(value) ? value : null
    })
  } catch (error) {
    log.error('The confirmed text could not be read', error)
    return null
  }
}

/** True for what this version has written; other ones give the text another form. */
function isConfirmedText(value: unknown): value is ConfirmedText {
  return isRecord(value) && isRecord(value['read']) && value['json'] instanceof Uint8Array
}

async function inStore<T>(
  userId: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openCopyDatabase(localCopyName(userId, 'confirmed texts'))
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
