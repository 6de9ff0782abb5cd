import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export async function checkDatabaseAnswers(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

/**
 * Writes a small row again and commits it in the way in which every edit is committed. Only such a write shows a full
 * disk, a read-only database, or a lost right to write.
 */
export async function checkLogIsWritable(db: Database): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('secrets')
    .set((row) => ({ value: row.ref('value') }))
    .where('name', '=', 'socket-token')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('There is no row to write')
}
