import type { Database } from '../db/schema.ts'

/** SQLite takes 32,766 values, PostgreSQL 65,535. */
const MAX_PER_STATEMENT = 10_000

/**
 * Waits until the commits in the logs of these scripts have ended, and blocks new ones. Every deletion of scripts calls
 * this function first: a commit locks the head of its log, and then the script. A deletion that locked the script
 * first, and then the head, could wait for a commit that waits for the deletion.
 */
export async function lockLogs(transaction: Database, scriptIds: readonly string[]): Promise<void> {
  // in the order in which a group of commits locks them
  const inLockOrder = scriptIds.toSorted()
  for (let from = 0; from < inLockOrder.length; from += MAX_PER_STATEMENT) {
    await transaction
      .selectFrom('script_heads')
      .select('script_id')
      .where('script_id', 'in', inLockOrder.slice(from, from + MAX_PER_STATEMENT))
      .orderBy('script_id')
      .forUpdate()
      .execute()
  }
}
