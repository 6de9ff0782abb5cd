import { IMPORT_STAGES } from '#/shared/imports/messages.ts'
import { pollEvery } from '../concurrency/concurrency-limit.ts'
import { KEEP_INVITES_DAYS } from '#/shared/api/invites.ts'
import { NOTICE_DAYS } from '#/shared/api/news.ts'
import { TRASH_DAYS } from '#/shared/api/scripts.ts'
import type { Database } from '../db/schema.ts'
import { KEEP_ACTIVITY_MS } from '../domain/written-updates.ts'
import { purgeScript } from '../domain/trash.ts'
import { deleteLeftParts } from '../domain/stored-parts.ts'

const EXPIRED_EVERY_MS = 60 * 60 * 1000
const DELETED_EVERY_MS = 60 * 1000

/**
 * Deletes expired data at intervals, and removes deleted data from the disk.
 * @param wipeDeleted removes deleted data from the disk
 * @param onPurged called for each script that was long enough in the trash
 * @returns a function that stops both
 */
export function startRetention(
  db: Database,
  wipeDeleted: () => Promise<void>,
  onPurged: (scriptId: string) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const expire = async () => {
    await deleteExpired(db, Date.now())
    await deleteEndedInvites(db, Date.now())
    await emptyTrash(db, Date.now(), onPurged)
  }
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

/** For this time an import can be reviewed beside its pages. */
const KEEP_PRINTED_PAGES_MS = 30 * DAY_MS

/**
 * Deletes data that is no longer needed: sessions that have expired, imports that ended long ago, the lines of
 * their pages, notices, and the names of last editors after a long time.
 */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('import_jobs')
    .where('status', 'not in', IMPORT_STAGES)
    .where('updated_at', '<=', now - KEEP_ENDED_IMPORTS_MS)
    .execute()
  await deleteLeftParts(db, now)
  await db
    .deleteFrom('printed_pages')
    .where('at', '<=', now - KEEP_PRINTED_PAGES_MS)
    .execute()
  await db
    .deleteFrom('notices')
    .where('at', '<=', now - NOTICE_DAYS * DAY_MS)
    .execute()
  await db
    .updateTable('last_edits')
    .set({ user_id: null })
    .where('user_id', 'is not', null)
    .where('at', '<=', now - KEEP_ACTIVITY_MS)
    .execute()
}

/**
 * Deletes invitations that ended `KEEP_INVITES_DAYS` ago, with their guests, and guests whose invitation is gone with its
 * script. A guest has no right any more when the invitation ends.
 */
export async function deleteEndedInvites(db: Database, now: number): Promise<void> {
  const before = now - KEEP_INVITES_DAYS * DAY_MS
  const ended = db
    .selectFrom('invites')
    .select('id')
    .where(({ or, eb }) => or([eb('expires_at', '<=', before), eb('revoked_at', '<=', before)]))
  await db
    .deleteFrom('users')
    .where('id', 'in', (query) =>
      query
        .selectFrom('guests')
        .select('user_id')
        .where(({ or, eb }) => or([eb('invite_id', 'is', null), eb('invite_id', 'in', ended)])),
    )
    .execute()
  await db.deleteFrom('invites').where('id', 'in', ended).execute()
}

/** Deletes scripts for good that were put into the trash `TRASH_DAYS` ago. */
export async function emptyTrash(
  db: Database,
  now: number,
  onPurged: (scriptId: string) => void,
): Promise<void> {
  const deletedBefore = now - TRASH_DAYS * DAY_MS
  const due = await db
    .selectFrom('trash')
    .select('script_id')
    .where('deleted_at', '<', deletedBefore)
    .orderBy('deleted_at')
    .execute()
  for (const { script_id: id } of due) if (await purgeScript(db, id, deletedBefore)) onPurged(id)
}
