import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../config.ts'

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
