import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'

const { builtins, getTypeParser } = pg.types

/** Times and counts are far below 2^53, so eight-byte integers are numbers, as with SQLite. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [builtins.INT8, Number],
  [builtins.BYTEA, (text) => Uint8Array.fromHex(text.slice('\\x'.length))],
])

/** A network may lose messages without an error. Without this limit every room that commits would wait forever. */
const ANSWER_WITHIN_MS = 30_000

/**
 * A node that stands still, or whose machine is gone, keeps the locks of a transaction that it has begun. PostgreSQL ends
 * such a transaction after this time, so that the others' commits get the locks before they are given up.
 */
const MAX_IDLE_IN_TRANSACTION_MS = 10_000

/** @param answerWithinMs the longest wait for an answer; 0: no limit */
export function postgresDialect(
  connectionString: string,
  answerWithinMs = ANSWER_WITHIN_MS,
  maxIdleInTransactionMs = MAX_IDLE_IN_TRANSACTION_MS,
): Dialect {
  const pool = new pg.Pool({
    connectionString,
    // statements that are issued together are sent together
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: answerWithinMs,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS.get(oid) ?? getTypeParser(oid, format as 'text'),
    },
  })
  // When a connection breaks it leaves the pool, and its queries fail. It also emits an error, from the pool if it was
  // idle and from the client if it was in use: without a listener this error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // a statement, because poolers refuse it among the parameters of a new connection; if it fails, the next one does, too
    client
      .query(`SET idle_in_transaction_session_timeout = ${maxIdleInTransactionMs}`)
      .catch(() => {})
  })
  return new PostgresDialect({ pool })
}
