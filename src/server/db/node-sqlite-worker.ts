// The embedded database's own thread: the one connection to the file, so that waiting for the disk
// never holds up the event loop. It runs the statements of a message in order, and answers each.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import {
  serialiseError,
  type SqliteAnswer,
  type SqliteRequest,
  type SqliteResult,
} from './node-sqlite-messages.ts'

const BUSY_TIMEOUT_MS = 5000
const MAX_CACHED_STATEMENTS = 200

const { file } = workerData as { readonly file: string }
const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')

const statements = new Map<string, StatementSync>()
/** Set where a transaction could not begin: what belongs to it must not run outside of it. */
let failedBegin: unknown = null

function prepare(sql: string): StatementSync {
  const statement = statements.get(sql) ?? database.prepare(sql)
  // re-inserted at the end, so that the first key is the one unused for the longest time
  statements.delete(sql)
  statements.set(sql, statement)
  const [oldest] = statements.size > MAX_CACHED_STATEMENTS ? statements.keys() : []
  if (oldest !== undefined) statements.delete(oldest)
  return statement
}

function runStatement(sql: string, parameters: readonly SQLInputValue[]): SqliteResult {
  if (failedBegin !== null) {
    if (sql === 'ROLLBACK' || sql === 'COMMIT') failedBegin = null
    else throw failedBegin
    return { rows: [] }
  }
  const statement = prepare(sql)
  if (statement.columns().length > 0)
    // the driver's rows have no prototype, which serialisers do not take for objects
    return { rows: statement.all(...parameters).map((row) => ({ ...row })) }
  return { rows: [], changes: Number(statement.run(...parameters).changes) }
}

function answer({ id, sql, parameters }: SqliteRequest): SqliteAnswer {
  try {
    return { id, result: runStatement(sql, parameters as readonly SQLInputValue[]) }
  } catch (error) {
    if (sql.startsWith('BEGIN')) failedBegin = error
    return { id, error: serialiseError(error) }
  }
}

parentPort?.on('message', (requests: readonly SqliteRequest[] | 'close') => {
  if (requests === 'close') {
    database.close()
    parentPort?.close()
  } else parentPort?.postMessage(requests.map(answer))
})
parentPort?.postMessage('open')
