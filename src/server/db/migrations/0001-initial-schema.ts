// A migration describes tables as they were then, so it knows no types of today's schema.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** @param bytes the database's type for a column of bytes */
export function initialSchema(bytes: 'blob' | 'bytea'): Migration {
  return {
    up: async (db) => {
      await createAccountTables(db)
      await createScriptTables(db)
      await createDocumentTables(db, bytes)
      await createServiceTables(db, bytes)
    },
  }
}

async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_folded', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_folded', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
}

async function createScriptTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scripts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_folded', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('thumbnail', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('scripts_by_owner')
    .on('scripts')
    .columns(['created_by', 'created_at'])
    .execute()
  await db.schema
    .createTable('shares')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('script_id', 'text', (column) =>
      column.notNull().references('scripts.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('permission', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('shares_once', ['script_id', 'user_id'])
    .execute()
  await db.schema.createIndex('shares_by_user').on('shares').column('user_id').execute()
}

async function createDocumentTables(db: Kysely<unknown>, bytes: 'blob' | 'bytea'): Promise<void> {
  await db.schema
    .createTable('script_states')
    .addColumn('script_id', 'text', (column) =>
      column.primaryKey().references('scripts.id').onDelete('cascade'),
    )
    .addColumn('state', bytes, (column) => column.notNull())
    .addColumn('folded_seq', 'bigint', (column) => column.notNull())
    .addColumn('head_seq', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('script_updates')
    .addColumn('script_id', 'text', (column) =>
      column.notNull().references('scripts.id').onDelete('cascade'),
    )
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('script_updates_in_order', ['script_id', 'seq'])
    .execute()
  await db.schema
    .createIndex('script_updates_by_age')
    .on('script_updates')
    .column('created_at')
    .execute()
}

async function createServiceTables(db: Kysely<unknown>, bytes: 'blob' | 'bytea'): Promise<void> {
  await db.schema
    .createTable('import_jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('pdf', bytes)
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('progress', 'double precision', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('script_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('import_jobs_by_user').on('import_jobs').column('user_id').execute()
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
