import { Kysely } from 'kysely'
import { closeSync, fchmodSync, fstatSync, openSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Config, StartError } from '../config.ts'
import { copyDatabase } from './file/copy-database.ts'
import { databaseFileIn, refuseUnfit } from './file/database-file.ts'
import { finishRestore } from './file/restore-database.ts'
import { isBeingMoved, lockDataDir, prepareDataDir } from './data-dir.ts'
import { createMigrator, migrateToLatest } from './migrate.ts'
import { nodeSqliteDialect } from './node-sqlite-dialect.ts'
import type { Database, Tables } from './schema.ts'

/** Opens the database that the configuration names, with its newest schema. @throws StartError */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  try {
    const db = await connectDatabase(config)
    if (config.databaseUrl === null) {
      await copyBeforeMigrations(db, config.dataDir)
      await migrateToLatest(db, 'sqlite')
    } else await migratePostgres(config.databaseUrl)
    return db
  } catch (error) {
    if (error instanceof StartError) throw error
    const place = config.databaseUrl === null ? `in DATA_DIR ${config.dataDir}` : 'of DATABASE_URL'
    throw new StartError(`The database ${place} cannot be opened: ${reasonOf(error)}.`)
  }
}

/**
 * Opens the database without a migration of its schema.
 * @param answerWithinMs the longest wait for an answer of PostgreSQL, if not that of a server; 0: no limit
 */
export async function connectDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  answerWithinMs?: number,
): Promise<Database> {
  return new Kysely<Tables>({ dialect: await dialectOf(config, answerWithinMs) })
}

/** A migration has no time limit; if several nodes start, all but one wait for it. */
async function migratePostgres(databaseUrl: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: await dialectOfPostgres(databaseUrl, 0) })
  try {
    if (await isBeingMoved(db))
      throw new StartError('The house of DATABASE_URL is being moved: start when the move is done.')
    await migrateToLatest(db, 'postgres')
  } finally {
    await db.destroy()
  }
}

/** An address with several IPs fails with one error each, and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

async function dialectOf(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  answerWithinMs?: number,
) {
  if (databaseUrl !== null) return dialectOfPostgres(databaseUrl, answerWithinMs)
  prepareDataDir(dataDir)
  const unlock = lockDataDir(dataDir)
  const file = databaseFileIn(dataDir)
  try {
    finishRestore(dataDir)
    refuseUnfit(file)
    hideFromOthers(file)
  } catch (error) {
    unlock()
    throw error
  }
  return nodeSqliteDialect({ file, onClose: unlock })
}

async function dialectOfPostgres(databaseUrl: string, answerWithinMs?: number) {
  // the module is loaded only if the house uses PostgreSQL
  const { postgresDialect } = await import('./postgres-dialect.ts')
  return postgresDialect(databaseUrl, answerWithinMs)
}

/**
 * Other users of the machine must not read secrets; the files that SQLite puts beside the database get the same
 * mode.
 */
function hideFromOthers(file: string): void {
  const descriptor = openSync(file, 'a', 0o600)
  const { mode } = fstatSync(descriptor)
  if (mode & 0o007) fchmodSync(descriptor, mode & 0o770)
  closeSync(descriptor)
}

/** The copies of the newest upgrades are kept, older ones are removed. */
const COPIES_KEPT = 2

const COPY = /^stichwort-before-upgrade-.+\.db$/

/**
 * Copies the embedded database beside itself before a newer version migrates its schema: so the user can go back to the
 * version before. @throws StartError if the copy cannot be made, e.g. without room on the disk: nothing has been
 * changed then
 */
async function copyBeforeMigrations(db: Database, dataDir: string): Promise<void> {
  const migrations = await createMigrator(db, 'sqlite').getMigrations()
  const isNew = migrations.every(({ executedAt }) => executedAt === undefined)
  if (isNew || migrations.every(({ executedAt }) => executedAt !== undefined)) return
  const file = databaseFileIn(dataDir)
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-')
  try {
    await copyDatabase(file, path.join(dataDir, `stichwort-before-upgrade-${at}.db`))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`No copy of ${file} can be made before the upgrade: ${reason}.`)
  }
  removeOldCopies(dataDir)
}

function removeOldCopies(dataDir: string): void {
  const copies = readdirSync(dataDir).filter((name) => COPY.test(name))
  // their names sort by time
  for (const name of copies.toSorted().slice(0, -COPIES_KEPT)) rmSync(path.join(dataDir, name))
}
