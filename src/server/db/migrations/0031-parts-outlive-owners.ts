import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../schema.ts'

/**
 * The rows of parts no longer go with the row of their script or import: one commit would delete all of them. SQLite cannot drop a
 * reference, so the table is made anew.
 */
export const partsOutliveOwners = (kind: DatabaseKind): Migration => ({
  up: async (db) => {
    if (kind === 'postgres') {
      for (const owner of ['script', 'job'])
        await db.schema
          .alterTable('stored_parts')
          .dropConstraint(`stored_parts_${owner}_id_fkey`)
          .execute()
      return
    }
    await db.schema
      .createTable('all_parts')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('script_id', 'text')
      .addColumn('job_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('data', 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('stored_parts_in_order', ['id', 'part'])
      .execute()
    await sql`INSERT INTO all_parts SELECT id, part, script_id, job_id, created_at, data FROM stored_parts`.execute(
      db,
    )
    await db.schema.dropTable('stored_parts').execute()
    await db.schema.alterTable('all_parts').renameTo('stored_parts').execute()
    for (const owner of ['script', 'job'])
      await db.schema
        .createIndex(`stored_parts_by_${owner}`)
        .on('stored_parts')
        .column(`${owner}_id`)
        .execute()
  },
})
