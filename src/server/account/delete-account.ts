import { lockLogs } from '../domain/lock-logs.ts'
import type { Database } from '../db/schema.ts'

/**
 * Deletes a user with scripts, shares, layouts, sessions and imports, which all refer to the user's
 * row. What the user wrote in other people's scripts is part of those and stays.
 * @returns the ids of the scripts that are gone
 */
export function deleteAccount(db: Database, userId: string): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    // first, as for logs: an import that ends holds its job and asks for the user
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
