import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../schema.ts'

/**
 * The head of a script's log gets a row of its own: in the row of the state, which may be large, every append rewrote
 * the state, too. An index that no query reads is dropped.
 */
export const headsApart = (kind: DatabaseKind): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('script_heads')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .execute()
    await sql`INSERT INTO script_heads SELECT script_id, head_seq FROM script_states`.execute(db)
    const moveHead = sql`UPDATE script_heads SET seq = NEW.seq WHERE script_id = NEW.script_id;`
    if (kind === 'sqlite') {
      await sql`DROP TRIGGER head_follows_log`.execute(db)
      await sql`CREATE TRIGGER head_follows_log AFTER INSERT ON script_updates
        BEGIN ${moveHead} END`.execute(db)
    } else
      await sql`CREATE OR REPLACE FUNCTION head_follows_log() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${moveHead} RETURN NULL; END $$`.execute(db)
    await db.schema.alterTable('script_states').dropColumn('head_seq').execute()
    await db.schema.dropIndex('script_updates_by_age').execute()
  },
})
