import type { Migration } from 'kysely/migration'

/** The share whose user is asked to take a script over; an offer ends with its share. */
export const ownershipOffers: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('ownership_offers')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('share_id', 'text', (column) =>
        column.notNull().unique().references('shares.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
