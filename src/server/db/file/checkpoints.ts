import type { DatabaseSync } from 'node:sqlite'
import { APPLICATION_ID } from './database-file.ts'

/** SQLite's own limit. */
const MAX_PAGES_WAITING = 1000
/** Asking how many wait takes 6 µs. */
const LOOK_EVERY = 50

/**
 * Moves what has been committed from the write-ahead log into the database's file, instead of SQLite. So the file can
 * be marked while the house is open: a copy of the file without the log may be old, or empty. The mark is written into
 * the file and removed again in the log only. When the log is moved into the file completely, the removal is, too,
 * because then the file is whole. The connection must be in the mode of a write-ahead log.
 * @returns what is called from time to time
 */
export function createCheckpoints(database: DatabaseSync): () => void {
  database.exec('PRAGMA wal_autocheckpoint = 0')
  const waiting = database.prepare('PRAGMA wal_checkpoint(NOOP)')
  let looks = 0
  nameHouse(database)
  checkpoint(database)
  return () => {
    looks += 1
    if (looks % LOOK_EVERY !== 0 || database.isTransaction) return
    const { log, checkpointed } = waiting.get() ?? {}
    if (Number(log) - Number(checkpointed) >= MAX_PAGES_WAITING) checkpoint(database)
  }
}

function checkpoint(database: DatabaseSync): void {
  database.exec('PRAGMA user_version = 1')
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  markWhole(database)
}

/** Says that the file needs no write-ahead log, which is true where it has none. */
export function markWhole(database: DatabaseSync): void {
  database.exec('PRAGMA user_version = 0')
}

/** Houses of before 0.2.0 have no name in their header. */
function nameHouse(database: DatabaseSync): void {
  if (valueOf(database, 'application_id') === APPLICATION_ID) return
  // such houses did not overwrite what was deleted either, so their free pages may still hold it
  if (valueOf(database, 'freelist_count') > 0) database.exec('VACUUM')
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
}

function valueOf(database: DatabaseSync, pragma: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
}
