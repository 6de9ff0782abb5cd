import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../config.ts'
import { copyDatabase } from './file/copy-database.ts'
import { databaseFileIn } from './file/database-file.ts'
import { createMigrator } from './migrate.ts'
import type { Database } from './schema.ts'

/** The copies of the newest upgrades are kept, older ones are removed. */
const COPIES_KEPT = 2

const COPY = /^stichwort-before-upgrade-.+\.db$/

/**
 * Copies the embedded database beside itself before a newer version migrates its schema: so the user can go back to the
 * version before. @throws StartError if the copy cannot be made, e.g. without room on the disk: nothing has been
 * changed then
 */
export async function copyBeforeMigrations(db: Database, dataDir: string): Promise<void> {
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
