import { lockLogs } from '../domain/lock-logs.ts'
import type { Database } from '../db/schema.ts'

/**
 * Deletes a user with scripts, shares, layouts, sessions and imports, which all refer to the user's row. Text that the
 * user wrote in other users' scripts stays part of those scripts.
 * @returns the ids of the deleted scripts
 */
export function deleteAccount(db: Database, userId: string): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    // imports come first, like the logs below: the end of an import locks its job before it needs the user's row
    await transaction.deleteFrom('import_jobs').where('user_id', '=', userId).execute()
    const scripts = await transaction
      .selectFrom('scripts')
      .select('id')
      .where('created_by', '=', userId)
      .execute()
    const ids = scripts.map(({ id }) => id)
    await lockLogs(transaction, ids)
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
    return ids
  })
}
