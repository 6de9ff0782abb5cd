import type { Migration } from 'kysely/migration'

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
