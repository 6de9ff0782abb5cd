import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'

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
