import type { Database } from '../db/schema.ts'

/**
 * Until the transaction ends, no other transaction on any node writes versions of the script. Commits to the script's
 * log and reads do not wait for this lock.
 * @returns the seq up to which the script has been kept, 0 if it was never kept; null if the script was deleted
 */
export async function lockVersions(
  transaction: Database,
  scriptId: string,
): Promise<number | null> {
  const script = await transaction
    .selectFrom('scripts')
    .select('id')
    .where('id', '=', scriptId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!script) return null
  const kept = await transaction
    .selectFrom('kept_heads')
    .select('seq')
    .where('script_id', '=', scriptId)
    .executeTakeFirst()
  return kept?.seq ?? 0
}
