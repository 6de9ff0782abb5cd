// A house belongs to one process: its folder is locked, or, in PostgreSQL, it is shared by nodes and not moved meanwhile.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** How long to wait for the lock: a process that was killed a moment ago may still run. */
const WAIT_MS = 5000

/** Locks that this process holds. The garbage collector would close a database that nobody refers to. */
const held = new Set<DatabaseSync>()

/**
 * Locks DATA_DIR for this process: takes an exclusive lock on a small database made for this purpose, which the
 * operating system releases however the process ends. Answers the function that releases the lock.
 * @throws StartError if another process still has the lock after `waitMs`
 */
export function lockDataDir(dataDir: string, waitMs = WAIT_MS): () => void {
  const lock = new DatabaseSync(path.join(dataDir, 'lock.db'), { timeout: waitMs })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new StartError(`DATA_DIR ${dataDir} is in use by another Stichwort process.`)
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

const { R_OK, W_OK, X_OK } = constants
/** The files that a server writes in any case. SQLite says of them only that it cannot open one. */
const ALWAYS_WRITTEN = ['lock.db', 'stichwort.db', 'stichwort.db-wal', 'stichwort.db-shm']

/** Makes the folder if it is missing. @throws StartError if the house cannot be written there */
export function prepareDataDir(dataDir: string): void {
  try {
    if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new Error('it is not a folder')
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, R_OK | W_OK | X_OK)
    for (const name of ALWAYS_WRITTEN) {
      const file = path.join(dataDir, name)
      if (existsSync(file)) accessSync(file, R_OK | W_OK)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATA_DIR ${dataDir} cannot be written: ${reason}.`)
  }
}

/**
 * The key of PostgreSQL's advisory lock on a house: 'Stic' in ASCII. Every node shares the lock, on the connection on
 * which it listens, and a move has it alone. The database releases it however the process ends.
 */
export const HOUSE_LOCK = 0x53_74_69_63

/** Whether a move has the house alone at this moment. */
export async function isBeingMoved(db: Database): Promise<boolean> {
  const query = sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${HOUSE_LOCK}) AS "isFree"`
  return (await query.execute(db)).rows[0]?.isFree !== true
}
