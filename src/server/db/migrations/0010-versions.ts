import type { Migration } from 'kysely/migration'

/**
 * Earlier states of scripts, the place in each script's log up to which the script has been kept, and the times at
 * which users have written.
 * @param bytes the database's type for a column of bytes
 */
export const versions = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('versions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('by_user', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('base_id', 'text', (column) => column.references('versions.id'))
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('stats', 'text', (column) => column.notNull())
      // last, because SQLite reads through this column to reach any column behind it
      .addColumn('content', bytes, (column) => column.notNull())
      .addUniqueConstraint('versions_once', ['script_id', 'seq', 'kind'])
      .execute()
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('versions').columns(columns).execute()
    await index('versions_by_time', ['script_id', 'at'])
    await index('versions_by_base', ['base_id'])
    await index('versions_by_user', ['by_user'])
    await db.schema
      .createTable('kept_heads')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('script_activity')
      // the user first: an insert then locks rows in the order in which an account's deletion locks them
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('script_activity_once', ['script_id', 'user_id', 'slot'])
      .execute()
    await db.schema
      .createIndex('script_activity_by_user')
      .on('script_activity')
      .column('user_id')
      .execute()
  },
})
