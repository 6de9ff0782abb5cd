import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What is large is stored in parts, each written by a commit of its own: PDFs, updates and states. Whatever refers to parts knows
 * how many bytes they have together. A part belongs to a script or to an import, and goes with it.
 * @param bytes the database's type for a column of bytes
 */
export const storedParts = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('stored_parts')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('script_id', 'text', (column) =>
        column.references('scripts.id').onDelete('cascade'),
      )
      .addColumn('job_id', 'text', (column) =>
        column.references('import_jobs.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('data', bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('stored_parts_in_order', ['id', 'part'])
      .execute()
    for (const owner of ['script_id', 'job_id'])
      await db.schema
        .createIndex(`stored_parts_by_${owner.replace('_id', '')}`)
        .on('stored_parts')
        .column(owner)
        .execute()
    await db.schema.alterTable('script_updates').addColumn('parts_id', 'text').execute()
    // a process of an older version does not know of parts: it must not write a state beside them
    await db.schema
      .alterTable('script_states')
      .addColumn('parts_id', 'text', (column) =>
        column.check(sql`parts_id IS NULL OR length(state) = 0`),
      )
      .execute()
    for (const table of ['script_states', 'script_updates'])
      await db.schema
        .alterTable(table)
        .addColumn('parts_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema
      .alterTable('import_jobs')
      .addColumn('pdf_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`INSERT INTO stored_parts (id, part, job_id, created_at, data)
      SELECT job_id, 0, job_id, 0, pdf FROM import_pdfs`.execute(db)
    await sql`UPDATE import_jobs SET pdf_bytes = (SELECT length(pdf) FROM import_pdfs WHERE job_id = id)
      WHERE id IN (SELECT job_id FROM import_pdfs)`.execute(db)
    await db.schema.dropTable('import_pdfs').execute()
  },
})
