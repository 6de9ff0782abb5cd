import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { SchemaObject } from './file/check-database.ts'
import { createMigrator } from './migrate.ts'
import { connectDatabase } from './open-database.ts'

/** What the schema of the embedded database consists of after each migration, by the migration's name, in their order. */
export async function schemasByMigration(): Promise<ReadonlyMap<string, readonly SchemaObject[]>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stichwort-schema-'))
  const db = await connectDatabase({ dataDir, databaseUrl: null })
  try {
    const migrator = createMigrator(db, 'sqlite')
    const schemas = new Map<string, readonly SchemaObject[]>()
    for (const { name } of await migrator.getMigrations()) {
      const { error } = await migrator.migrateUp()
      if (error !== undefined) throw error
      const { rows } = await sql<SchemaObject>`
        SELECT type, name, sql FROM sqlite_schema WHERE type <> 'index'`.execute(db)
      schemas.set(name, rows)
    }
    return schemas
  } finally {
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
