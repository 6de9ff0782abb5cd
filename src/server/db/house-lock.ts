import { sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The key of PostgreSQL's advisory lock on a house: 'Stic' in ASCII. Every node shares the lock, on the connection on
 * which it listens, and a move has it alone. The database releases it however the process ends.
 */
export const HOUSE_LOCK = 0x53_74_69_63

/** Whether a move has the house alone at this moment. */
export async function isBeingMoved(db: Database): Promise<boolean> {
  const query = sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${HOUSE_LOCK}) AS "isFree"`
  return (await query.execute(db)).rows[0]?.isFree !== true
}
