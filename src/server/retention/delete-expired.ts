import { IMPORT_STAGES } from '#/shared/imports/messages.ts'
import type { Database } from '../db/schema.ts'
import { KEEP_ACTIVITY_MS } from '../domain/keep-activity.ts'

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
