import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { reviveError, type SqliteAnswer, type SqliteRequest } from './node-sqlite-messages.ts'

interface Waiting {
  readonly resolve: (answer: SqliteAnswer) => void
  readonly reject: (error: Error) => void
}

/** The connection to the embedded database, whose statements run in a thread of its own. */
export interface NodeSqliteConnection extends DatabaseConnection {
  readonly close: () => Promise<void>
}

/** Opens the file; rejects where it cannot be opened. */
export async function openNodeSqliteConnection(file: string): Promise<NodeSqliteConnection> {
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
      send({ id, sql, parameters })
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
