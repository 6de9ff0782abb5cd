import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../schema.ts'

/**
 * Invitations into productions, whose function stands beside the permission that it gives. Both tables are made anew, because
 * SQLite cannot let a column be empty afterwards; guests refer to invitations and come with them.
 */
export const invitesIntoProductions: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('all_invites')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('script_id', 'text', (column) =>
        column.references('scripts.id').onDelete('cascade'),
      )
      .addColumn('production_id', 'text', (column) =>
        column.references('productions.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('permission', 'text', (column) => column.notNull())
      .addColumn('function', 'text')
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('for_guests', 'integer', (column) => column.notNull())
      .addColumn('max_uses', 'integer', (column) => column.notNull())
      .addColumn('uses', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    const terms = ['id', 'script_id', 'token_hash', 'permission', 'label', 'for_guests'] as const
    const rest = ['max_uses', 'uses', 'created_at', 'expires_at', 'revoked_at'] as const
    await db
      .insertInto('all_invites')
      .columns([...terms, ...rest])
      .expression((from) => from.selectFrom('invites').select([...terms, ...rest]))
      .execute()
    await db.schema
      .createTable('all_guests')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('invite_id', 'text', (column) =>
        column.references('all_invites.id').onDelete('set null'),
      )
      .addColumn('removed_at', 'bigint')
      .execute()
    const ofGuests = ['user_id', 'invite_id', 'removed_at'] as const
    await db
      .insertInto('all_guests')
      .columns(ofGuests)
      .expression((from) => from.selectFrom('guests').select(ofGuests))
      .execute()
    await db.schema.dropTable('guests').execute()
    await db.schema.dropTable('invites').execute()
    await db.schema.alterTable('all_invites').renameTo('invites').execute()
    await db.schema.alterTable('all_guests').renameTo('guests').execute()
    for (const [index, table, column] of [
      ['invites_by_script', 'invites', 'script_id'],
      ['invites_by_production', 'invites', 'production_id'],
      ['guests_by_invite', 'guests', 'invite_id'],
    ] as const)
      await db.schema.createIndex(index).on(table).column(column).execute()
  },
}

/**
 * What is large is stored in parts, each written by a commit of its own: PDFs, updates and states. Whatever refers to parts knows
 * how many bytes they have together. A part belongs to a script or to an import, and goes with it.
 * @param bytes the database's type for a column of bytes
 */
export const storedParts = (bytes: 'blob' | 'bytea'): Migration => ({
  up: async (db) => {
    await db.schema
      .createTable('stored_parts')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('script_id', 'text', (column) =>
        column.references('scripts.id').onDelete('cascade'),
      )
      .addColumn('job_id', 'text', (column) =>
        column.references('import_jobs.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('data', bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('stored_parts_in_order', ['id', 'part'])
      .execute()
    for (const owner of ['script_id', 'job_id'])
      await db.schema
        .createIndex(`stored_parts_by_${owner.replace('_id', '')}`)
        .on('stored_parts')
        .column(owner)
        .execute()
    await db.schema.alterTable('script_updates').addColumn('parts_id', 'text').execute()
    // a process of an older version does not know of parts: it must not write a state beside them
    await db.schema
      .alterTable('script_states')
      .addColumn('parts_id', 'text', (column) =>
        column.check(sql`parts_id IS NULL OR length(state) = 0`),
      )
      .execute()
    for (const table of ['script_states', 'script_updates'])
      await db.schema
        .alterTable(table)
        .addColumn('parts_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema
      .alterTable('import_jobs')
      .addColumn('pdf_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`INSERT INTO stored_parts (id, part, job_id, created_at, data)
      SELECT job_id, 0, job_id, 0, pdf FROM import_pdfs`.execute(db)
    await sql`UPDATE import_jobs SET pdf_bytes = (SELECT length(pdf) FROM import_pdfs WHERE job_id = id)
      WHERE id IN (SELECT job_id FROM import_pdfs)`.execute(db)
    await db.schema.dropTable('import_pdfs').execute()
  },
})

/**
 * The rows of parts no longer go with the row of their script or import: one commit would delete all of them. SQLite cannot drop a
 * reference, so the table is made anew.
 */
export const partsOutliveOwners = (kind: DatabaseKind): Migration => ({
  up: async (db) => {
    if (kind === 'postgres') {
      for (const owner of ['script', 'job'])
        await db.schema
          .alterTable('stored_parts')
          .dropConstraint(`stored_parts_${owner}_id_fkey`)
          .execute()
      return
    }
    await db.schema
      .createTable('all_parts')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('script_id', 'text')
      .addColumn('job_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('data', 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('stored_parts_in_order', ['id', 'part'])
      .execute()
    await sql`INSERT INTO all_parts SELECT id, part, script_id, job_id, created_at, data FROM stored_parts`.execute(
      db,
    )
    await db.schema.dropTable('stored_parts').execute()
    await db.schema.alterTable('all_parts').renameTo('stored_parts').execute()
    for (const owner of ['script', 'job'])
      await db.schema
        .createIndex(`stored_parts_by_${owner}`)
        .on('stored_parts')
        .column(`${owner}_id`)
        .execute()
  },
})

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
