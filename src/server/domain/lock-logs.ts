import type { Database } from '../db/schema.ts'

/** SQLite takes 32,766 values, PostgreSQL 65,535. */
const MAX_PER_STATEMENT = 10_000

/**
 * Lets the commits that are under way in these scripts' logs end, and no other begin. Whoever deletes
 * scripts calls it first: a commit holds the head of its log and asks for the script, so a deletion that
 * held the script and asked for the head would wait for what waits for it.
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
