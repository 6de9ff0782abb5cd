import type { Migration } from 'kysely/migration'

/** The letters of the state that a person has confirmed, and which of them the person has deleted since. */
export const deletedWords = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    for (const name of ['letters', 'deleted'])
      await db.schema.alterTable('script_reads').addColumn(name, bytes).execute()
  },
})
