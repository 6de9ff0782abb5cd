import { IMPORT_STAGES } from '#/shared/imports/messages.ts'
import { pollEvery } from '../concurrency/poll-every.ts'
import type { Database } from '../db/schema.ts'
import { KEEP_ACTIVITY_MS } from '../domain/keep-activity.ts'

const EXPIRED_EVERY_MS = 60 * 60 * 1000
const DELETED_EVERY_MS = 60 * 1000

/**
 * Deletes expired data at intervals, and removes deleted data from the disk.
 * @param wipeDeleted removes deleted data from the disk
 * @returns a function that stops both
 */
export function startRetention(
  db: Database,
  wipeDeleted: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const expire = () => deleteExpired(db, Date.now())
  const begun = expire().catch(onError)
  const stops = [
    pollEvery(EXPIRED_EVERY_MS, expire, onError),
    pollEvery(DELETED_EVERY_MS, wipeDeleted, onError),
  ]
  return async () => {
    await begun
    for (const stop of stops) await stop()
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** For this time the uploader can still see how an import has ended. */
export const KEEP_ENDED_IMPORTS_MS = 7 * DAY_MS

/**
 * Deletes data that is no longer needed: sessions that have expired, imports that ended long ago, and the names of last
 * editors after a long time.
 */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('import_jobs')
    .where('status', 'not in', IMPORT_STAGES)
    .where('updated_at', '<=', now - KEEP_ENDED_IMPORTS_MS)
    .execute()
  await db
    .updateTable('last_edits')
    .set({ user_id: null })
    .where('user_id', 'is not', null)
    .where('at', '<=', now - KEEP_ACTIVITY_MS)
    .execute()
}
