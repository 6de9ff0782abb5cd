import type { Migration } from 'kysely/migration'

/** Productions, with the functions of their people, and the scripts that their owners have put in. */
export const productions: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('productions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('production_members')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('production_id', 'text', (column) =>
        column.notNull().references('productions.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('function', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('one_function_each', ['production_id', 'user_id'])
      .execute()
    await db.schema
      .createIndex('production_members_by_user')
      .on('production_members')
      .column('user_id')
      .execute()
    await db.schema
      .createTable('production_scripts')
      .addColumn('production_id', 'text', (column) =>
        column.notNull().references('productions.id').onDelete('cascade'),
      )
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('production_scripts_pk', ['production_id', 'script_id'])
      .execute()
    await db.schema
      .createIndex('production_scripts_by_script')
      .on('production_scripts')
      .column('script_id')
      .execute()
  },
}
