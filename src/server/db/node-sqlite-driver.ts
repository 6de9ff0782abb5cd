// One connection for all queries: each caller that acquires it has it alone, so that a transaction's statements are
// never mixed with others'.
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { createMutex } from '../concurrency/mutex.ts'
import { openNodeSqliteConnection, type NodeSqliteConnection } from './node-sqlite-connection.ts'

export interface NodeSqliteOptions {
  readonly file: string
  readonly onClose: () => void
}

export function createNodeSqliteDriver({ file, onClose }: NodeSqliteOptions): Driver {
  const mutex = createMutex()
  let connection: NodeSqliteConnection | null = null
  const opened = (): NodeSqliteConnection => {
    if (connection === null) throw new Error('The database is not open')
    return connection
  }
  const run = async (sql: string) => {
    await opened().executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => {
      connection = await openNodeSqliteConnection(file)
    },
    acquireConnection: async (): Promise<DatabaseConnection> => {
      await mutex.lock()
      return opened()
    },
    releaseConnection: async () => mutex.unlock(),
    // IMMEDIATE: a transaction that reads first can never fail later for want of the write lock.
    // The driver does not wait for BEGIN: it is sent with the first statement, which fails if BEGIN fails.
    beginTransaction: async () => void run('BEGIN IMMEDIATE').catch(() => {}),
    commitTransaction: () => run('COMMIT'),
    rollbackTransaction: () => run('ROLLBACK'),
    savepoint: (_connection, name) => run(`SAVEPOINT "${name}"`),
    rollbackToSavepoint: (_connection, name) => run(`ROLLBACK TO "${name}"`),
    releaseSavepoint: (_connection, name) => run(`RELEASE "${name}"`),
    destroy: async () => {
      await mutex.lock()
      await connection?.close()
      onClose()
    },
  }
}
