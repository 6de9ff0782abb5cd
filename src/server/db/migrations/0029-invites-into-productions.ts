import type { Migration } from 'kysely/migration'

/**
 * Invitations into productions, whose function stands beside the permission that it gives. Both tables are made anew, because
 * SQLite cannot let a column be empty afterwards; guests refer to invitations and come with them.
 */
export const invitesIntoProductions: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('all_invites')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('script_id', 'text', (column) =>
        column.references('scripts.id').onDelete('cascade'),
      )
      .addColumn('production_id', 'text', (column) =>
        column.references('productions.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('permission', 'text', (column) => column.notNull())
      .addColumn('function', 'text')
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('for_guests', 'integer', (column) => column.notNull())
      .addColumn('max_uses', 'integer', (column) => column.notNull())
      .addColumn('uses', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    const terms = ['id', 'script_id', 'token_hash', 'permission', 'label', 'for_guests'] as const
    const rest = ['max_uses', 'uses', 'created_at', 'expires_at', 'revoked_at'] as const
    await db
      .insertInto('all_invites')
      .columns([...terms, ...rest])
      .expression((from) => from.selectFrom('invites').select([...terms, ...rest]))
      .execute()
    await db.schema
      .createTable('all_guests')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('invite_id', 'text', (column) =>
        column.references('all_invites.id').onDelete('set null'),
      )
      .addColumn('removed_at', 'bigint')
      .execute()
    const ofGuests = ['user_id', 'invite_id', 'removed_at'] as const
    await db
      .insertInto('all_guests')
      .columns(ofGuests)
      .expression((from) => from.selectFrom('guests').select(ofGuests))
      .execute()
    await db.schema.dropTable('guests').execute()
    await db.schema.dropTable('invites').execute()
    await db.schema.alterTable('all_invites').renameTo('invites').execute()
    await db.schema.alterTable('all_guests').renameTo('guests').execute()
    for (const [index, table, column] of [
      ['invites_by_script', 'invites', 'script_id'],
      ['invites_by_production', 'invites', 'production_id'],
      ['guests_by_invite', 'guests', 'invite_id'],
    ] as const)
      await db.schema.createIndex(index).on(table).column(column).execute()
  },
}
