import type { Migration } from 'kysely/migration'

/** Named tokens for programs; they are deleted with their account. */
export const accessTokens: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('access_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('access_tokens_by_user')
      .on('access_tokens')
      .columns(['user_id', 'created_at'])
      .execute()
  },
}
