import { Doc } from 'yjs'
import { localCopyName } from './local-copies.ts'
import { offlineUser } from './offline-record.ts'
import { openLocalCopy } from './open-local-copy.ts'

/** The local copy of a script; null if the script was never opened here. The copy is not changed. */
export async function readLocalCopy(scriptId: string): Promise<Doc | null> {
  const user = offlineUser()
  if (!user) return null
  const name = localCopyName(user.id, scriptId)
  // opening a copy that does not exist would make an empty one
  const databases = await indexedDB.databases()
  if (!databases.some((database) => database.name === name)) return null
  const doc = new Doc()
  const copy = openLocalCopy(user.id, scriptId, doc)
  await copy.whenRead
  await copy.close()
  return doc
}
