import { randomBytes } from 'node:crypto'
import type { Database } from '../db/schema.ts'

/** The secret of that name, made on first use; processes that race for it all get the same one. */
export async function ensureSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
