import { chownSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { copyDatabase, flushFolderOf } from './copy-database.ts'
import { databaseFileIn, writeAheadLogOf } from './database-file.ts'

/** A complete database with this name, beside the house's database, will replace it. */
const restoredFileIn = (dataDir: string): string => `${databaseFileIn(dataDir)}.restored`

/**
 * Puts a copy of the file in the place of the house's database. Called with DATA_DIR locked.
 * @param check throws if the copy must not be used
 * @returns the name of the old database; null if there was none
 */
export async function restoreDatabase(
  file: string,
  dataDir: string,
  check: (copy: DatabaseSync) => void,
): Promise<string | null> {
  const restored = restoredFileIn(dataDir)
  await copyDatabase(file, restored, (copy) => {
    check(copy)
    forgetClients(copy)
  })
  handToOwnerOf(dataDir, restored)
  return finishRestore(dataDir)
}

/**
 * Puts a restored database in its place, if there is one, and keeps the old database under a dated name. The power may
 * fail after each step: the next start of the house does the steps that are left, so a house is the old one or the new
 * one. Called with DATA_DIR locked.
 * @returns the name of the old database; null if there was none, or nothing to restore
 */
export function finishRestore(dataDir: string): string | null {
  const [house, restored] = [databaseFileIn(dataDir), restoredFileIn(dataDir)]
  if (!existsSync(restored)) return null
  // the name has the restored file's time, so that a second attempt keeps the old database under the same name
  const kept = keptName(house, statSync(restored).mtime)
  if (existsSync(house) && !existsSync(kept)) renameSync(house, kept)
  // the write-ahead log belongs to the old database; it would damage the new one
  if (existsSync(writeAheadLogOf(house))) renameSync(writeAheadLogOf(house), writeAheadLogOf(kept))
  rmSync(`${house}-shm`, { force: true })
  flushFolderOf(house)
  renameSync(restored, house)
  flushFolderOf(house)
  return existsSync(kept) ? kept : null
}

/**
 * Pages bring back what was written after the backup, also by others. Whoever comes first writes it under the authors' client
 * ids, so these belong to nobody until then (decision 056).
 */
function forgetClients(copy: DatabaseSync): void {
  const table = copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'script_clients'").get()
  if (table) copy.exec('DELETE FROM script_clients')
}

/** Gives the restored file to the owner of DATA_DIR: root may restore it, and the server runs as another user. */
function handToOwnerOf(dataDir: string, restored: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  chownSync(restored, uid, gid)
}

const keptName = (house: string, at: Date): string =>
  `${house.replace(/\.db$/, '')}-before-restore-${at.toISOString().replaceAll(/[:.]/g, '-')}.db`
