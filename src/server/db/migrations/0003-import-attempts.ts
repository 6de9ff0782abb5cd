import type { Migration } from 'kysely/migration'

/** How often a job has been begun: a PDF that crashes the process is not tried for ever. */
export const importAttempts: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('import_jobs')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
