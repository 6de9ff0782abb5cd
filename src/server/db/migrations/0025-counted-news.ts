import type { Migration } from 'kysely/migration'

/** How much is new to each person, by the position of the log up to which it was counted. */
export const countedNews: Migration = {
  up: async (db) => {
    await db.schema.alterTable('script_reads').addColumn('counted_version', 'text').execute()
    for (const name of ['counted_tasks', 'counted_seq', 'counted_at', 'texts', 'cues'])
      await db.schema.alterTable('script_reads').addColumn(name, 'bigint').execute()
  },
}
