import type { Database } from './schema.ts'

/**
 * Lets the commits that are under way in these scripts' logs end, and no other begin. Whoever deletes
 * scripts calls it first: a commit holds the head of its log and asks for the script, so a deletion that
 * held the script and asked for the head would wait for what waits for it.
 */
export async function lockLogs(transaction: Database, scriptIds: readonly string[]): Promise<void> {
  if (scriptIds.length === 0) return
  await transaction
    .selectFrom('script_heads')
    .select('script_id')
    .where('script_id', 'in', scriptIds)
    // in the order in which a group of commits locks them
    .orderBy('script_id')
    .forUpdate()
    .execute()
}
