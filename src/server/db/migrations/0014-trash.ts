import type { Migration } from 'kysely/migration'

/** The scripts that their owners have deleted and can still restore. They keep their rows in all other tables. */
export const trash: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('trash')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('trash_by_time').on('trash').column('deleted_at').execute()
  },
}
