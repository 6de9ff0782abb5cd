import type { Migration } from 'kysely/migration'

/** Who writes under which client id in which script; null stands for the server itself, or for a deleted account. */
export const scriptClients: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('script_clients')
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('client_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addPrimaryKeyConstraint('script_clients_key', ['script_id', 'client_id'])
      .execute()
    await db.schema
      .createIndex('script_clients_by_user')
      .on('script_clients')
      .column('user_id')
      .execute()
  },
}
