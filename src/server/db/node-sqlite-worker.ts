// The embedded database's own thread: the one connection to the file, so that waiting for the disk never holds up the
// event loop. The thread runs the statements of a message in order, and answers when their commits are on disk. If the
// disk fails, the thread ends, because data that it would answer may be lost.
import { fdatasyncSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { createCheckpoints, createCommitSync } from './file/write-ahead-log.ts'
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
const { journal_mode: journalMode } = database.prepare('PRAGMA journal_mode = WAL').get() ?? {}
if (journalMode !== 'wal')
  throw new Error(`its journal is ${String(journalMode)}, not a write-ahead log`)
// NORMAL: `syncCommits` syncs commits, and SQLite itself syncs the data that a checkpoint needs
database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
// SQLite overwrites deleted data, so that the file does not hold them any more (decision 017)
database.exec('PRAGMA secure_delete = ON')
const moveIntoFile = createCheckpoints(database)
let writeAheadLog: number | undefined
const syncCommits = createCommitSync(database, () => {
  writeAheadLog ??= openSync(`${file}-wal`, 'r+')
  fdatasyncSync(writeAheadLog)
})

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

const statements = new Map<string, Prepared>()
/** Whether the next statements belong to a transaction. */
let isInTransaction = false
/**
 * The error by which a transaction could not begin, or by which a full disk has ended it: the transaction's other
 * statements must not run outside of it.
 */
let lostBy: unknown = null

function prepare(sql: string): Prepared {
  const prepared = statements.get(sql) ?? prepareNew(sql)
  // re-inserted at the end, so that the first key is the one unused for the longest time
  statements.delete(sql)
  statements.set(sql, prepared)
  const [oldest] = statements.size > MAX_CACHED_STATEMENTS ? statements.keys() : []
  if (oldest !== undefined) statements.delete(oldest)
  return prepared
}

function prepareNew(sql: string): Prepared {
  const statement = database.prepare(sql)
  return { statement, returnsRows: statement.columns().length > 0 }
}

function runStatement(sql: string, parameters: readonly SQLInputValue[]): SqliteResult {
  const isEnd = sql === 'ROLLBACK' || sql === 'COMMIT'
  if (isEnd) isInTransaction = false
  if (sql.startsWith('BEGIN')) isInTransaction = true
  if (lostBy !== null) {
    if (!isEnd) throw lostBy
    lostBy = null
    return { rows: [] }
  }
  // a failed commit may have ended the transaction, and the caller needs the error of the commit
  if (sql === 'ROLLBACK' && !database.isTransaction) return { rows: [] }
  const { statement, returnsRows } = prepare(sql)
  if (returnsRows)
    // the driver's rows have no prototype, which serialisers do not take for objects
    return { rows: statement.all(...parameters).map((row) => ({ ...row })) }
  return { rows: [], changes: Number(statement.run(...parameters).changes) }
}

function answer({ id, sql, parameters }: SqliteRequest): SqliteAnswer {
  try {
    return { id, result: runStatement(sql, parameters as readonly SQLInputValue[]) }
  } catch (error) {
    if (isInTransaction && !database.isTransaction) lostBy = error
    return { id, error: serialiseError(error) }
  }
}

parentPort?.on('message', (requests: readonly SqliteRequest[] | 'close') => {
  if (requests === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  const answers = requests.map(answer)
  const hasCommitted = syncCommits()
  parentPort?.postMessage(answers)
  if (hasCommitted) moveIntoFile()
})
parentPort?.postMessage('open')
