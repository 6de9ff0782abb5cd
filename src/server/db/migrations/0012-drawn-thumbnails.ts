import type { Migration } from 'kysely/migration'

/** Up to which edit each script's thumbnail shows it; what was drawn before counts as drawn before every edit. */
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
