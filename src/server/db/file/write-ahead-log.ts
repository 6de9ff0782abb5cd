import type { DatabaseSync } from 'node:sqlite'
import { APPLICATION_ID } from './database-file.ts'

/** SQLite's own limit of pages in the write-ahead log. */
const MAX_PAGES_WAITING = 1000

/** The pages are counted after so many commits, because SQLite compiles the question anew each time. */
const COMMITS_BETWEEN_COUNTS = 8

/**
 * Moves commits from the write-ahead log into the database's file, instead of SQLite. So the file can be marked while
 * the house is open, because a copy of the file without the log may be old, or empty. The mark is written into the
 * file, and its removal only into the log. When the whole log is moved into the file, the removal is moved, too,
 * because then the file is complete. The connection must be in the mode of a write-ahead log.
 * @returns a function that must be called after each commit: then one move has no more pages beyond the limit than
 * `COMMITS_BETWEEN_COUNTS` commits have written, and holds up nobody for long. To count them takes 30 µs.
 */
export function createCheckpoints(database: DatabaseSync): () => void {
  database.exec('PRAGMA wal_autocheckpoint = 0')
  const waiting = database.prepare('PRAGMA wal_checkpoint(NOOP)')
  nameHouse(database)
  checkpoint(database)
  const pagesWaiting = () => {
    const { log, checkpointed } = waiting.get() ?? {}
    return Number(log) - Number(checkpointed)
  }
  /** Pages that a reader, like a backup, has kept from being moved. */
  let kept = 0
  let uncounted = 0
  return () => {
    uncounted += 1
    if (uncounted < COMMITS_BETWEEN_COUNTS) return
    uncounted = 0
    const pages = pagesWaiting()
    kept = Math.min(kept, pages)
    if (pages - kept < MAX_PAGES_WAITING) return
    checkpoint(database)
    kept = pagesWaiting()
  }
}

function checkpoint(database: DatabaseSync): void {
  database.exec('PRAGMA user_version = 1')
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  markWhole(database)
}

/** Marks the file as complete without a write-ahead log. If there is a log, only the log gets this mark. */
export function markWhole(database: DatabaseSync): void {
  database.exec('PRAGMA user_version = 0')
}

/** Writes the name of Stichwort into the header: houses before 0.2.0 have none. */
function nameHouse(database: DatabaseSync): void {
  if (valueOf(database, 'application_id') === APPLICATION_ID) return
  // such houses did not overwrite deleted data either, so their free pages may still hold them
  if (valueOf(database, 'freelist_count') > 0) database.exec('VACUUM')
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
}

function valueOf(database: DatabaseSync, pragma: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
}

/**
 * Calls `sync`, and returns true, if a commit was made since the last call, and no transaction is open. SQLite as Node builds it knows
 * only fsync, which writes a file's times as well: on many disks a second wait for each commit.
 */
export function createCommitSync(database: DatabaseSync, sync: () => void): () => boolean {
  const totalChanges = database.prepare('SELECT total_changes() AS count')
  let synced = 0
  return () => {
    if (database.isTransaction) return false
    const changes = Number(totalChanges.get()?.count)
    if (changes === synced) return false
    sync()
    synced = changes
    return true
  }
}
