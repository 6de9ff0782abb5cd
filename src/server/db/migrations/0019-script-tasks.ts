import type { Migration } from 'kysely/migration'

/** What each person does in a script. */
export const scriptTasks: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('script_tasks')
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('speakers', 'text', (column) => column.notNull())
      .addColumn('cue_types', 'text', (column) => column.notNull())
      .addColumn('everything', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('script_tasks_key', ['user_id', 'script_id'])
      .execute()
    await db.schema
      .createIndex('script_tasks_script')
      .on('script_tasks')
      .column('script_id')
      .execute()
  },
}
