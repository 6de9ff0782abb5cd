import type { Migration } from 'kysely/migration'

/**
 * Who writes under which client id in which script; null stands for the server itself. The user is no reference: an account
 * may be deleted while its last update is being committed, and its ids must not become somebody else's.
 */
export const scriptClients: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('script_clients')
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('client_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addPrimaryKeyConstraint('script_clients_key', ['script_id', 'client_id'])
      .execute()
  },
}
