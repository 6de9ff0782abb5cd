import type { AccountExport } from '#/shared/api/account-data.ts'
import type { Database } from '../db/schema.ts'
import { SLOT_MS } from './script-activity.ts'

/** The versions that a user kept of other users' scripts, and the notes of the times at which the user wrote. */
export async function versionsOfUser(
  db: Database,
  userId: string,
): Promise<Pick<AccountExport, 'versions_kept' | 'activity'>> {
  const kept = await db
    .selectFrom('versions')
    .innerJoin('scripts', 'scripts.id', 'versions.script_id')
    .select([
      'versions.script_id',
      'scripts.title as script_title',
      'versions.at',
      'versions.name',
      'versions.note',
    ])
    .where('versions.by_user', '=', userId)
    .where('scripts.created_by', '!=', userId)
    .orderBy('versions.at')
    .orderBy('versions.id')
    .execute()
  const slots = await db
    .selectFrom('script_activity')
    .select(['script_id', 'slot'])
    .where('user_id', '=', userId)
    .orderBy('slot')
    .orderBy('script_id')
    .execute()
  return {
    versions_kept: kept,
    activity: slots.map(({ script_id, slot }) => ({ script_id, at: slot * SLOT_MS })),
  }
}
