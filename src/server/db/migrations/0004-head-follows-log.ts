import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../schema.ts'

/** A trigger moves the head of a script's log: so an append is one statement, and cannot forget the head. */
export const headFollowsLog = (kind: DatabaseKind): Migration => ({
  up: async (db) => {
    const moveHead = sql`UPDATE script_states SET head_seq = NEW.seq WHERE script_id = NEW.script_id;`
    if (kind === 'sqlite') {
      await sql`CREATE TRIGGER head_follows_log AFTER INSERT ON script_updates
        BEGIN ${moveHead} END`.execute(db)
      return
    }
    await sql`CREATE FUNCTION head_follows_log() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${moveHead} RETURN NULL; END $$`.execute(db)
    await sql`CREATE TRIGGER head_follows_log AFTER INSERT ON script_updates
      FOR EACH ROW EXECUTE FUNCTION head_follows_log()`.execute(db)
  },
})
