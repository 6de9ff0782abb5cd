import { foldWords } from '#/shared/fold-case.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Earlier states of scripts, the place in each script's log up to which the script has been kept, and the times at
 * which users have written.
 * @param bytes the database's type for a column of bytes
 */
export const versions = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('versions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('by_user', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('base_id', 'text', (column) => column.references('versions.id'))
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('stats', 'text', (column) => column.notNull())
      // last, because SQLite reads through this column to reach any column behind it
      .addColumn('content', bytes, (column) => column.notNull())
      .addUniqueConstraint('versions_once', ['script_id', 'seq', 'kind'])
      .execute()
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('versions').columns(columns).execute()
    await index('versions_by_time', ['script_id', 'at'])
    await index('versions_by_base', ['base_id'])
    await index('versions_by_user', ['by_user'])
    await db.schema
      .createTable('kept_heads')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('script_activity')
      // the user first: an insert then locks rows in the order in which an account's deletion locks them
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('script_activity_once', ['script_id', 'user_id', 'slot'])
      .execute()
    await db.schema
      .createIndex('script_activity_by_user')
      .on('script_activity')
      .column('user_id')
      .execute()
  },
})

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

/**
 * Who writes under which client id in which script; null stands for the server itself. The user is no reference: an account
 * may be deleted while its last update is being committed, and its ids must not become somebody else's.
 */
export const scriptClients: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('script_clients')
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('client_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addPrimaryKeyConstraint('script_clients_key', ['script_id', 'client_id'])
      .execute()
  },
}

/** The scripts that their owners have deleted and can still restore. They keep their rows in all other tables. */
export const trash: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('trash')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('trash_by_time').on('trash').column('deleted_at').execute()
  },
}

/** The share whose user is asked to take a script over; an offer ends with its share. */
export const ownershipOffers: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('ownership_offers')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('share_id', 'text', (column) =>
        column.notNull().unique().references('shares.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** The words of each script, for the search through all scripts; the server fills the table by itself. */
export const scriptTexts: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('script_texts')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('length', 'integer', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
  },
}

/** Titles are folded as the words of texts are: 'STRASSE' finds 'Straße' in both. */
export const titlesAsWords: Migration = {
  up: async (db: Kysely<unknown>) => {
    const scripts = sql<{ id: string; title: string; title_folded: string }>`
      SELECT id, title, title_folded FROM scripts`
    for (const { id, title, title_folded: before } of (await scripts.execute(db)).rows) {
      const after = foldWords(title)
      if (after !== before)
        await sql`UPDATE scripts SET title_folded = ${after} WHERE id = ${id}`.execute(db)
    }
  },
}
