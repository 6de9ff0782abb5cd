import { sql } from 'kysely'
import type { Database } from '../schema.ts'

/** What is left where nothing has been committed since: that the file is whole (`checkpoints.ts`). */
const EMPTY_PAGES = 1

/**
 * Moves the write-ahead log into the embedded database's file, and cuts it to nothing: what has been overwritten in
 * the file may still be in its log. Where somebody reads from the log, a backup perhaps, the next time does it.
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
    // readers are not waited for, because then everybody's next commit would wait, too
    await pragma('busy_timeout = 0')
    await pragma('user_version = 1')
    await pragma('wal_checkpoint(TRUNCATE)')
    await pragma('user_version = 0')
    await pragma(`busy_timeout = ${timeout}`)
  })
}
