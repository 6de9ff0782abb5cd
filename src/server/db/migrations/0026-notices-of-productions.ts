import type { Migration } from 'kysely/migration'

/** A notice is about a script or about a production. SQLite cannot drop NOT NULL, so the table is made anew. */
export const noticesOfProductions: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('all_notices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('script_id', 'text', (column) =>
        column.references('scripts.id').onDelete('cascade'),
      )
      .addColumn('production_id', 'text', (column) =>
        column.references('productions.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('by_user', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('permission', 'text')
      .addColumn('function', 'text')
      .addColumn('production_title', 'text')
      .addColumn('comment_id', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('is_read', 'integer', (column) => column.notNull())
      .execute()
    const columns = ['id', 'user_id', 'script_id', 'kind', 'by_user', 'permission'] as const
    const rest = ['comment_id', 'at', 'is_read'] as const
    await db
      .insertInto('all_notices')
      .columns([...columns, ...rest])
      .expression((from) => from.selectFrom('notices').select([...columns, ...rest]))
      .execute()
    await db.schema.dropTable('notices').execute()
    await db.schema.alterTable('all_notices').renameTo('notices').execute()
    for (const [index, on] of [
      ['notices_by_user', ['user_id', 'at']],
      // deletions look for their notices
      ['notices_by_script', ['script_id']],
      ['notices_by_production', ['production_id']],
      ['notices_by_author', ['by_user']],
    ] as const)
      await db.schema
        .createIndex(index)
        .on('notices')
        .columns([...on])
        .execute()
  },
}
