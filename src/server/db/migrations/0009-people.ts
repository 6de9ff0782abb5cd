import type { Migration } from 'kysely/migration'

/** Links to a new password, accounts at the house's own identity provider, and the time when a user was last seen. */
export const people: Migration = {
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('last_seen_at', 'bigint').execute()
    await db.schema
      .createTable('password_resets')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('password_resets_by_user')
      .on('password_resets')
      .column('user_id')
      .execute()
    await db.schema
      .createTable('identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('identities_once', ['issuer', 'subject'])
      .execute()
    await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute()
  },
}
