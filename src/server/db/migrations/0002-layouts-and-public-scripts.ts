import type { Migration } from 'kysely/migration'

export const layoutsAndPublicScripts: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('layouts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('layouts_by_user').on('layouts').column('user_id').execute()
    // In the order in which public scripts are listed and paged.
    await db.schema
      .createIndex('scripts_public')
      .on('scripts')
      .columns(['is_public', 'created_at', 'id'])
      .execute()
  },
}
