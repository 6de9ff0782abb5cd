import type { Migration } from 'kysely/migration'

/**
 * The last edit that each script's thumbnail shows; a thumbnail that was drawn before counts as older than every edit.
 */
export const drawnThumbnails: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('drawn_thumbnails')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('edited_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
