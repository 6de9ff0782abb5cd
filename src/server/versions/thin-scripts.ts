import type { Database } from '../db/schema.ts'
import { KEEP_ACTIVITY_MS } from '../domain/keep-activity.ts'
import { SLOT_MS } from './script-activity.ts'
import { removeVersions } from './remove-versions.ts'
import { versionsToThin } from './thin-versions.ts'

/** Deletes versions that are no longer needed, script by script, and old notes of users' activity. */
export async function thinScripts(
  db: Database,
  now: number,
  onError: (error: unknown, scriptId: string) => void,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const oldest = Math.floor((now - KEEP_ACTIVITY_MS) / SLOT_MS)
  await db.deleteFrom('script_activity').where('slot', '<', oldest).execute()
  const scripts = await db.selectFrom('versions').select('script_id').distinct().execute()
  for (const { script_id } of scripts) {
    if (isStopped()) return
    try {
      await thinScript(db, script_id, now)
    } catch (error) {
      onError(error, script_id)
    }
  }
}

async function thinScript(db: Database, scriptId: string, now: number): Promise<void> {
  const versions = await db
    .selectFrom('versions')
    .select(['id', 'kind', 'at'])
    .where('script_id', '=', scriptId)
    .execute()
  await removeVersions(db, scriptId, versionsToThin(versions, now))
}
