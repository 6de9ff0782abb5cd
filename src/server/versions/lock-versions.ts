import type { Database } from '../db/schema.ts'

/**
 * Until the transaction ends, no other one on any node writes versions of the script. Neither commits to
 * its log nor anybody's reading wait for that.
 * @returns up to which seq it has been kept, 0 where it never was; null where the script is gone
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
