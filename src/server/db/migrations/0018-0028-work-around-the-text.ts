import type { Migration } from 'kysely/migration'

/**
 * Where each line of an imported script stands on its page, for the review of the import, and how people have corrected
 * imports.
 * @param bytes the database's type for a column of bytes
 */
export const printedPages = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('printed_pages')
      .addColumn('script_id', 'text', (column) =>
        column.primaryKey().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('at', 'bigint', (column) => column.notNull())
      // last, because SQLite reads through this column to reach any column behind it
      .addColumn('print', bytes, (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('reading_habits')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('habits', 'text', (column) => column.notNull())
      .execute()
  },
})

/** What each person does in a script. */
export const scriptTasks: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('script_tasks')
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('speakers', 'text', (column) => column.notNull())
      .addColumn('cue_types', 'text', (column) => column.notNull())
      .addColumn('everything', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('script_tasks_key', ['user_id', 'script_id'])
      .execute()
    await db.schema
      .createIndex('script_tasks_script')
      .on('script_tasks')
      .column('script_id')
      .execute()
  },
}

/** The version of a script that each person has confirmed as seen. */
export const scriptReads: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('script_reads')
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('version_id', 'text', (column) =>
        column.references('versions.id').onDelete('set null'),
      )
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('script_reads_key', ['user_id', 'script_id'])
      .execute()
    await db.schema
      .createIndex('script_reads_script')
      .on('script_reads')
      .column('script_id')
      .execute()
    await db.schema
      .createIndex('script_reads_version')
      .on('script_reads')
      .column('version_id')
      .execute()
  },
}

/** Invitations to scripts by link, and the people without an account whom they let in. */
export const invites: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('invites')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('permission', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('for_guests', 'integer', (column) => column.notNull())
      .addColumn('max_uses', 'integer', (column) => column.notNull())
      .addColumn('uses', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema.createIndex('invites_by_script').on('invites').column('script_id').execute()
    await db.schema
      .createTable('guests')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('invite_id', 'text', (column) =>
        column.references('invites.id').onDelete('set null'),
      )
      .execute()
    await db.schema.createIndex('guests_by_invite').on('guests').column('invite_id').execute()
  },
}

/** What is addressed to users. */
export const notices: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('notices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('by_user', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('permission', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('is_read', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('notices_by_user')
      .on('notices')
      .columns(['user_id', 'at'])
      .execute()
    // deletions of scripts and of accounts look for their notices
    await db.schema.createIndex('notices_by_script').on('notices').column('script_id').execute()
    await db.schema.createIndex('notices_by_author').on('notices').column('by_user').execute()
  },
}

/** Productions, with the functions of their people, and the scripts that their owners have put in. */
export const productions: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('productions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('production_members')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('production_id', 'text', (column) =>
        column.notNull().references('productions.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('function', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('one_function_each', ['production_id', 'user_id'])
      .execute()
    await db.schema
      .createIndex('production_members_by_user')
      .on('production_members')
      .column('user_id')
      .execute()
    await db.schema
      .createTable('production_scripts')
      .addColumn('production_id', 'text', (column) =>
        column.notNull().references('productions.id').onDelete('cascade'),
      )
      .addColumn('script_id', 'text', (column) =>
        column.notNull().references('scripts.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('production_scripts_pk', ['production_id', 'script_id'])
      .execute()
    await db.schema
      .createIndex('production_scripts_by_script')
      .on('production_scripts')
      .column('script_id')
      .execute()
  },
}

/** Mentions and answers lead to their comment. */
export const noticesOfComments: Migration = {
  up: async (db) => {
    await db.schema.alterTable('notices').addColumn('comment_id', 'text').execute()
  },
}

/** How much is new to each person, by the position of the log up to which it was counted. */
export const countedNews: Migration = {
  up: async (db) => {
    await db.schema.alterTable('script_reads').addColumn('counted_version', 'text').execute()
    for (const name of ['counted_tasks', 'counted_seq', 'counted_at', 'texts', 'cues'])
      await db.schema.alterTable('script_reads').addColumn(name, 'bigint').execute()
  },
}

/** A notice is about a script or about a production. SQLite cannot drop NOT NULL, so the table is made anew. */
export const noticesOfProductions: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('all_notices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('script_id', 'text', (column) =>
        column.references('scripts.id').onDelete('cascade'),
      )
      .addColumn('production_id', 'text', (column) =>
        column.references('productions.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('by_user', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('permission', 'text')
      .addColumn('function', 'text')
      .addColumn('production_title', 'text')
      .addColumn('comment_id', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('is_read', 'integer', (column) => column.notNull())
      .execute()
    const columns = ['id', 'user_id', 'script_id', 'kind', 'by_user', 'permission'] as const
    const rest = ['comment_id', 'at', 'is_read'] as const
    await db
      .insertInto('all_notices')
      .columns([...columns, ...rest])
      .expression((from) => from.selectFrom('notices').select([...columns, ...rest]))
      .execute()
    await db.schema.dropTable('notices').execute()
    await db.schema.alterTable('all_notices').renameTo('notices').execute()
    for (const [index, on] of [
      ['notices_by_user', ['user_id', 'at']],
      // deletions look for their notices
      ['notices_by_script', ['script_id']],
      ['notices_by_production', ['production_id']],
      ['notices_by_author', ['by_user']],
    ] as const)
      await db.schema
        .createIndex(index)
        .on('notices')
        .columns([...on])
        .execute()
  },
}

/** Single guests are removed. Their rows stay as long as those of others, so that nobody else gets their names. */
export const removedGuests: Migration = {
  up: async (db) => {
    await db.schema.alterTable('guests').addColumn('removed_at', 'bigint').execute()
  },
}

/** The letters of the state that a person has confirmed, and which of them the person has deleted since. */
export const deletedWords = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    for (const name of ['letters', 'deleted'])
      await db.schema.alterTable('script_reads').addColumn(name, bytes).execute()
  },
})
