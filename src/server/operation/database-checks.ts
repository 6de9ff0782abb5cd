import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export async function checkDatabaseAnswers(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

/**
 * Writes one small row as it is, and commits that as every edit is committed: a full disk, a database that may only
 * be read, and a lost right to write are seen by nothing less.
 */
export async function checkLogIsWritable(db: Database): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('secrets')
    .set((row) => ({ value: row.ref('value') }))
    .where('name', '=', 'socket-token')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('There is no row to write')
}
