import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * An import's PDF gets a row of its own: in the row of the job, which is written every second, every write rewrote the
 * PDF, too.
 * @param bytes the database's type for a column of bytes
 */
export const pdfsApart = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('import_pdfs')
      .addColumn('job_id', 'text', (column) =>
        column.primaryKey().references('import_jobs.id').onDelete('cascade'),
      )
      .addColumn('pdf', bytes, (column) => column.notNull())
      .execute()
    await sql`INSERT INTO import_pdfs SELECT id, pdf FROM import_jobs WHERE pdf IS NOT NULL`.execute(
      db,
    )
    await db.schema.alterTable('import_jobs').dropColumn('pdf').execute()
  },
})
