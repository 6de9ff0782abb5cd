import type { Migration } from 'kysely/migration'

/** Single guests are removed. Their rows stay as long as those of others, so that nobody else gets their names. */
export const removedGuests: Migration = {
  up: async (db) => {
    await db.schema.alterTable('guests').addColumn('removed_at', 'bigint').execute()
  },
}
