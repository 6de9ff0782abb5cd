import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A PDF is stored in parts, each written by a commit of its own, and its job knows its whole length.
 * @param bytes the database's type for a column of bytes
 */
export const pdfsInParts = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('import_pdf_parts')
      .addColumn('job_id', 'text', (column) =>
        column.notNull().references('import_jobs.id').onDelete('cascade'),
      )
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('pdf', bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('import_pdf_parts_in_order', ['job_id', 'part'])
      .execute()
    await db.schema
      .alterTable('import_jobs')
      .addColumn('pdf_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`INSERT INTO import_pdf_parts SELECT job_id, 0, pdf FROM import_pdfs`.execute(db)
    await sql`UPDATE import_jobs SET pdf_bytes = (SELECT length(pdf) FROM import_pdfs WHERE job_id = id)
      WHERE id IN (SELECT job_id FROM import_pdfs)`.execute(db)
    await db.schema.dropTable('import_pdfs').execute()
  },
})
