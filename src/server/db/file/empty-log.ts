import { sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * The pages in the log if there was no commit since the last checkpoint: the removal of the mark (`checkpoints.ts`).
 */
const EMPTY_PAGES = 1

/**
 * Moves the write-ahead log into the embedded database's file, and truncates the log, because data that are overwritten
 * in the file may still be in the log. If a reader uses the log, e.g. a backup, the next call truncates it.
 */
export function emptyLog(db: Database): Promise<void> {
  return db.connection().execute(async (connection) => {
    const pragma = async (text: string) => {
      const { rows } = await sql.raw<Record<string, number>>(`PRAGMA ${text}`).execute(connection)
      return rows[0] ?? {}
    }
    const { log = 0 } = await pragma('wal_checkpoint(NOOP)')
    if (log <= EMPTY_PAGES) return
    const { timeout } = await pragma('busy_timeout')
    // the checkpoint does not wait for readers, because the next commit of every user would wait, too
    await pragma('busy_timeout = 0')
    await pragma('user_version = 1')
    await pragma('wal_checkpoint(TRUNCATE)')
    await pragma('user_version = 0')
    await pragma(`busy_timeout = ${timeout}`)
  })
}
