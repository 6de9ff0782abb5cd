import type { Migration } from 'kysely/migration'

/** The words of each script, for the search through all scripts; the server fills the table by itself. */
export const scriptTexts: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('script_texts')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('length', 'integer', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
  },
}
