import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { readConfig, type Config } from '#/server/config.ts'
import { databaseFileIn } from '#/server/db/file/database-file.ts'
import { nodeSqliteDialect } from '#/server/db/node-sqlite-dialect.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import type { Database, Tables } from '#/server/db/schema.ts'
import { dataFolder } from './data-folder.ts'

const KINDS = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof KINDS)[number]

/**
 * The databases of tests that run on every database. The bundle sends the same queries as the sources: its tests need
 * one database only.
 */
export const DATABASE_KINDS: readonly DatabaseKind[] = process.env['ON_BUNDLE'] ? ['sqlite'] : KINDS

/** A database, as the part of a configuration that names it. */
export interface TestDatabase {
  readonly config: Config
  readonly remove: () => Promise<void>
}

/**
 * A database with all tables and without rows, as a copy: creating the tables takes longer than most tests. The few tests
 * with a server in projects without one (vitest.config.ts) have no template, and their app makes the tables.
 */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'postgres') return createPostgresDatabase(inject('postgresTemplate'))
  const directory = createDirectory()
  const template: string | undefined = inject('sqliteTemplate')
  if (template !== undefined) copyFileSync(template, databaseFileIn(directory.config.dataDir))
  return directory
}

/** A database without tables. */
export async function createEmptyDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return kind === 'sqlite' ? createDirectory() : createPostgresDatabase('template1')
}

function createDirectory(): TestDatabase {
  const directory = mkdtempSync(path.join(dataFolder(), 'stichwort-data-'))
  return {
    config: readConfig({ DATA_DIR: directory, PORT: '0', RATE_LIMITS: 'off' }),
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

async function createPostgresDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // PostgreSQL copies files: otherwise every page goes through its log, which takes twice as long
  await maintain(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return {
    config: readConfig({ DATABASE_URL: url.href, PORT: '0', RATE_LIMITS: 'off' }),
    remove: () => maintain(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** The database of an app that is running. */
export async function openBeside(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return openDatabase(config)
  const file = databaseFileIn(config.dataDir)
  return new Kysely<Tables>({ dialect: nodeSqliteDialect({ file, onClose() {} }) })
}

/** Resolves when so many statements wait for another's lock; the embedded database has but one transaction at a time. */
export async function untilStatementsWait(
  db: Database,
  kind: DatabaseKind,
  count = 1,
): Promise<void> {
  if (kind === 'sqlite') return
  for (;;) {
    const { rows } = await sql`SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`.execute(db)
    if (rows.length >= count) return
  }
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
