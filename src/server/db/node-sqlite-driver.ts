// One connection for everything: whoever acquires it has it alone, so that a transaction's
// statements are never mixed with others'. Statements are synchronous and short.
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { createMutex } from './mutex.ts'
import { createNodeSqliteConnection } from './node-sqlite-connection.ts'

export interface NodeSqliteOptions {
  readonly file: string
  readonly onClose: () => void
}

const BUSY_TIMEOUT_MS = 5000

export function createNodeSqliteDriver({ file, onClose }: NodeSqliteOptions): Driver {
  const database = openFile(file)
  const connection = createNodeSqliteConnection(database)
  const mutex = createMutex()
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => {},
    acquireConnection: async (): Promise<DatabaseConnection> => {
      await mutex.lock()
      return connection
    },
    releaseConnection: async () => mutex.unlock(),
    // IMMEDIATE: a transaction that reads first can never fail later for want of the write lock.
    beginTransaction: () => run('BEGIN IMMEDIATE'),
    commitTransaction: () => run('COMMIT'),
    rollbackTransaction: () => run('ROLLBACK'),
    savepoint: (_connection, name) => run(`SAVEPOINT "${name}"`),
    rollbackToSavepoint: (_connection, name) => run(`ROLLBACK TO "${name}"`),
    releaseSavepoint: (_connection, name) => run(`RELEASE "${name}"`),
    destroy: async () => {
      await mutex.lock()
      database.close()
      onClose()
    },
  }
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  return database
}
