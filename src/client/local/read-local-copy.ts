import { Doc } from 'yjs'
import {
  answerTo,
  applyStored,
  openCopyDatabase,
  UPDATES,
  listDatabases,
  localCopyName,
} from './local-copies.ts'
import { offlineUser } from './offline-record.ts'

/** A user's local copy of a script; null if the script was never opened here. The copy is not changed. */
export async function readLocalCopy(
  scriptId: string,
  userId = offlineUser()?.id,
): Promise<Doc | null> {
  if (userId === undefined) return null
  const name = localCopyName(userId, scriptId)
  // opening a copy that does not exist would make an empty one
  const databases = await listDatabases()
  if (!databases.some((database) => database.name === name)) return null
  const db = await openCopyDatabase(name)
  try {
    const updates = db.transaction(UPDATES).objectStore(UPDATES)
    const doc = new Doc()
    applyStored(doc, await answerTo<Uint8Array[]>(updates.getAll()), null)
    return doc
  } finally {
    db.close()
  }
}
