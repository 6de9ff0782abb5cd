import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The last editor of each script, apart from the scripts themselves, which hold thumbnails. For earlier edits the log,
 * the activity and the folded state give the values, as far as they have them.
 */
export const lastEdits: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('last_edits')
      // the user first, as in script_activity
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('last_edits_by_user').on('last_edits').column('user_id').execute()
    await sql`
      INSERT INTO last_edits (user_id, script_id, "at")
      SELECT
        (SELECT user_id FROM script_activity AS wrote
          WHERE wrote.script_id = kept.script_id ORDER BY slot DESC LIMIT 1),
        kept.script_id,
        coalesce(
          (SELECT max(created_at) FROM script_updates AS sent
            WHERE sent.script_id = kept.script_id),
          (SELECT max(slot) * 600000 FROM script_activity AS wrote
            WHERE wrote.script_id = kept.script_id),
          kept.updated_at)
      FROM script_states AS kept
      INNER JOIN script_heads AS head ON head.script_id = kept.script_id
      WHERE head.seq > 0`.execute(db)
  },
}
