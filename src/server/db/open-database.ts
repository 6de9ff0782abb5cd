import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { migrateToLatest } from './migrate.ts'
import { nodeSqliteDialect } from './node-sqlite-dialect.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>

/** Opens the database that the configuration names, with its newest schema. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: dialectOf(config) })
  try {
    await migrateToLatest(db, config.databaseUrl === null ? 'blob' : 'bytea')
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

function dialectOf({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  if (databaseUrl !== null) return postgresDialect(databaseUrl)
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  return nodeSqliteDialect({ file: path.join(dataDir, 'stichwort.db'), onClose: unlock })
}
