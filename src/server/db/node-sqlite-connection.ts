import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

const MAX_CACHED_STATEMENTS = 200

export function createNodeSqliteConnection(database: DatabaseSync): DatabaseConnection {
  const statements = new Map<string, StatementSync>()

  const prepare = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    // Re-inserted at the end, so that the first key is the one unused for the longest time.
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.size > MAX_CACHED_STATEMENTS ? statements.keys() : []
    if (oldest !== undefined) statements.delete(oldest)
    return statement
  }

  return {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const statement = prepare(query.sql)
      const parameters = query.parameters as readonly SQLInputValue[]
      if (statement.columns().length > 0)
        return { rows: statement.all(...parameters).map((row) => plainObject<R>(row)) }
      const { changes } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    },
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      // Not cached: the statement stays busy while its rows are being read.
      const rows = database
        .prepare(query.sql)
        .iterate(...(query.parameters as readonly SQLInputValue[]))
      for (const row of rows) yield { rows: [plainObject<R>(row)] }
    },
  }
}

/** The driver's rows have no prototype, which serialisers do not take for objects. */
function plainObject<R>(row: object): R {
  return { ...row } as R
}
