import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { monotonicNow } from '../concurrency/monotonic-now.ts'
import type { Database } from '../db/schema.ts'

export async function checkDatabaseAnswers(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

/**
 * Writes a small row again and commits it in the way in which every edit is committed. Only such a write shows a
 * read-only database, or a lost right to write. It needs no new room on the disk: the checks below show a full one.
 */
export async function checkLogIsWritable(db: Database): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('secrets')
    .set((row) => ({ value: row.ref('value') }))
    .where('name', '=', 'socket-token')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('There is no row to write')
}

/** The write-ahead log grows to 4 MB before it is moved into the file, which may need as much again. */
const MIN_FREE_BYTES = 8_000_000

/** @param dataDir the folder of the embedded database */
export async function checkRoomIsLeft(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < MIN_FREE_BYTES) throw new Error('The disk of DATA_DIR is full')
}

/** Remembers how the newest commit of edits has ended: the disk of a PostgreSQL shows itself by nothing else. */
export interface CommitWatch {
  readonly ended: (hasFailed: boolean) => void
  readonly check: () => Promise<void>
}

/** After this time a failure says nothing any more: where nobody writes, no commit can show that all is well again. */
const FAILURE_COUNTS_MS = 30_000

export function createCommitWatch(now: () => number = monotonicNow): CommitWatch {
  let failedAt: number | null = null
  return {
    ended(hasFailed) {
      failedAt = hasFailed ? now() : null
    },
    async check() {
      if (failedAt !== null && now() - failedAt < FAILURE_COUNTS_MS)
        throw new Error('The newest commit of edits has failed')
    },
  }
}
