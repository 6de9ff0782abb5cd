import type { DatabaseKind } from '../schema.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const layoutsAndPublicScripts: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('layouts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('layouts_by_user').on('layouts').column('user_id').execute()
    // In the order in which public scripts are listed and paged.
    await db.schema
      .createIndex('scripts_public')
      .on('scripts')
      .columns(['is_public', 'created_at', 'id'])
      .execute()
  },
}

/** How often a job has been begun: a PDF that crashes the process is not tried for ever. */
export const importAttempts: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('import_jobs')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

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

/**
 * An import's PDF gets a row of its own: in the row of the job, which is written every second, every write rewrote the
 * PDF, too.
 * @param bytes the database's type for a column of bytes
 */
export const pdfsApart = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('import_pdfs')
      .addColumn('job_id', 'text', (column) =>
        column.primaryKey().references('import_jobs.id').onDelete('cascade'),
      )
      .addColumn('pdf', bytes, (column) => column.notNull())
      .execute()
    await sql`INSERT INTO import_pdfs SELECT id, pdf FROM import_jobs WHERE pdf IS NOT NULL`.execute(
      db,
    )
    await db.schema.alterTable('import_jobs').dropColumn('pdf').execute()
  },
})

/** Facts about the house as a whole, e.g. which version wrote the database last. */
export const house: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('house')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}

/** Named tokens for programs; they are deleted with their account. */
export const accessTokens: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('access_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('access_tokens_by_user')
      .on('access_tokens')
      .columns(['user_id', 'created_at'])
      .execute()
  },
}

/** Links to a new password, accounts at the house's own identity provider, and the time when a user was last seen. */
export const people: Migration = {
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('last_seen_at', 'bigint').execute()
    await db.schema
      .createTable('password_resets')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('password_resets_by_user')
      .on('password_resets')
      .column('user_id')
      .execute()
    await db.schema
      .createTable('identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('identities_once', ['issuer', 'subject'])
      .execute()
    await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute()
  },
}
