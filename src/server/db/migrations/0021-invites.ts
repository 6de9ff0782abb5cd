import type { Migration } from 'kysely/migration'

/** Invitations to scripts by link, and the people without an account whom they let in. */
export const invites: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('invites')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('permission', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('for_guests', 'integer', (column) => column.notNull())
      .addColumn('max_uses', 'integer', (column) => column.notNull())
      .addColumn('uses', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema.createIndex('invites_by_script').on('invites').column('script_id').execute()
    await db.schema
      .createTable('guests')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('invite_id', 'text', (column) =>
        column.references('invites.id').onDelete('set null'),
      )
      .execute()
    await db.schema.createIndex('guests_by_invite').on('guests').column('invite_id').execute()
  },
}
