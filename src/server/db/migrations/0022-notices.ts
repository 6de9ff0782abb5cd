import type { Migration } from 'kysely/migration'

/** What is addressed to users. */
export const notices: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('notices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('by_user', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('permission', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('is_read', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('notices_by_user')
      .on('notices')
      .columns(['user_id', 'at'])
      .execute()
    // deletions of scripts and of accounts look for their notices
    await db.schema.createIndex('notices_by_script').on('notices').column('script_id').execute()
    await db.schema.createIndex('notices_by_author').on('notices').column('by_user').execute()
  },
}
