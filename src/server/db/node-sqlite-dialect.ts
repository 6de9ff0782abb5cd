import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { reviveError, type SqliteAnswer, type SqliteRequest } from './node-sqlite-messages.ts'

const ROW_LOCKS: ReadonlySet<unknown> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForKeyShare'])

/** Unlike Kysely's own adapter: `node:sqlite` runs DDL inside transactions like everything else. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Leaves out locks of rows: a statement that writes has the whole database to itself here. */
class NodeSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!ROW_LOCKS.has(node.modifier)) super.visitSelectModifier(node)
  }
}

/** Kysely on Node's built-in SQLite. */
export function nodeSqliteDialect(options: NodeSqliteOptions): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => createNodeSqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new NodeSqliteQueryCompiler(),
  }
}

// One connection for all queries: each caller that acquires it has it alone, so that a transaction's statements are
// never mixed with others'.
interface NodeSqliteOptions {
  readonly file: string
  readonly onClose: () => void
}

function createNodeSqliteDriver({ file, onClose }: NodeSqliteOptions): Driver {
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

interface Waiting {
  readonly resolve: (answer: SqliteAnswer) => void
  readonly reject: (error: Error) => void
}

/** The connection to the embedded database, whose statements run in a thread of its own. */
interface NodeSqliteConnection extends DatabaseConnection {
  readonly close: () => Promise<void>
}

/** Opens the file; rejects where it cannot be opened. */
async function openNodeSqliteConnection(file: string): Promise<NodeSqliteConnection> {
  const worker = new Worker(new URL('./node-sqlite-worker.ts', import.meta.url), {
    workerData: { file },
  })
  await once(worker, 'message')
  const waiting = new Map<number, Waiting>()
  let unsent: SqliteRequest[] = []
  let lastId = 0

  worker.on('message', (answers: readonly SqliteAnswer[]) => {
    for (const answer of answers) {
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
    }
  })
  worker.on('error', (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    // a process without its database is of no use: it ends, and after a restart it has the data that are on disk
    process.nextTick(() => {
      throw error
    })
  })

  function flush(): void {
    worker.postMessage(unsent)
    unsent = []
  }

  // statements that are issued together are sent together: a tick that a microtask queues runs after the
  // microtasks in which the query builder issues the others
  function send(request: SqliteRequest): void {
    if (unsent.length === 0) queueMicrotask(() => process.nextTick(flush))
    unsent.push(request)
  }

  function ask(sql: string, parameters: readonly unknown[]): Promise<SqliteAnswer> {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      send({ id, sql, parameters: parameters.map(withoutOthersBytes) })
    })
  }

  async function executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { result, error } = await ask(query.sql, query.parameters)
    if (error) throw reviveError(error)
    const rows = (result?.rows ?? []) as R[]
    return result?.changes === undefined
      ? { rows }
      : { rows, numAffectedRows: BigInt(result.changes) }
  }

  return {
    executeQuery,
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      const { rows } = await executeQuery<R>(query)
      for (const row of rows) yield { rows: [row] }
    },
    async close() {
      const exited = once(worker, 'exit')
      worker.postMessage('close')
      await exited
    },
  }
}

/** Bytes are sent to the thread together with the whole buffer in which they lie: a part of a large file would take all of it. */
const withoutOthersBytes = (value: unknown): unknown =>
  value instanceof Uint8Array && value.byteLength < value.buffer.byteLength
    ? new Uint8Array(value)
    : value

interface Mutex {
  readonly lock: () => Promise<void>
  readonly unlock: () => void
}

/** Waiters get the lock in the order in which they asked for it. */
function createMutex(): Mutex {
  const waiting: (() => void)[] = []
  let isLocked = false
  return {
    lock: () => {
      if (!isLocked) {
        isLocked = true
        return Promise.resolve()
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    unlock: () => {
      const next = waiting.shift()
      if (next === undefined) isLocked = false
      else next()
    },
  }
}
