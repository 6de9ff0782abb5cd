import type { Migration } from 'kysely/migration'

/** Facts about the house as a whole, e.g. which version wrote the database last. */
export const house: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('house')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
