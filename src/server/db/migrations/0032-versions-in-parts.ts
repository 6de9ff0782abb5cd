import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Large versions are stored in parts as well: all versions of a script are deleted by one statement with it. */
export const versionsInParts: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('versions')
      .addColumn('parts_id', 'text', (column) =>
        column.check(sql`parts_id IS NULL OR length(content) = 0`),
      )
      .execute()
    await db.schema
      .alterTable('versions')
      .addColumn('parts_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
