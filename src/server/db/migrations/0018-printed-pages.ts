import type { Migration } from 'kysely/migration'

/**
 * Where each line of an imported script stands on its page, for the review of the import, and how people have corrected
 * imports.
 * @param bytes the database's type for a column of bytes
 */
export const printedPages = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('printed_pages')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('at', 'bigint', (column) => column.notNull())
      // last, because SQLite reads through this column to reach any column behind it
      .addColumn('print', bytes, (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('reading_habits')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('habits', 'text', (column) => column.notNull())
      .execute()
  },
})
