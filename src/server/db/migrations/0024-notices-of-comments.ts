import type { Migration } from 'kysely/migration'

/** Mentions and answers lead to their comment. */
export const noticesOfComments: Migration = {
  up: async (db) => {
    await db.schema.alterTable('notices').addColumn('comment_id', 'text').execute()
  },
}
