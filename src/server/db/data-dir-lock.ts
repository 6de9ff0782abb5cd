import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'

/**
 * Takes DATA_DIR for this process: an exclusive lock on a small database of its own, which the
 * operating system releases however the process ends. Answers the function that gives it back.
 * @throws StartError if another process has it
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(path.join(dataDir, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new StartError(`DATA_DIR ${dataDir} is in use by another Stichwort process.`)
  }
  return () => lock.close()
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
