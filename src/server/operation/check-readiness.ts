// Checks that the server can do its work. Load balancers, containers and the person on call ask for this.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { monotonicNow } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'

/** A check fails by rejecting, or by taking too long. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>

export interface Readiness {
  readonly isReady: boolean
  /** The result of each check, by the check's name. */
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>
}

export interface ReadinessOptions {
  readonly checks: ReadinessChecks
  /** Called with a check that fails and has not failed the last time. */
  readonly onFailure: (check: string, error: unknown) => void
  readonly withinMs?: number
  readonly now?: () => number
}

const CHECK_WITHIN_MS = 3_000
/** Every client may ask, and a check writes: the checks run at most once in this time. */
const CHECK_EVERY_MS = 1_000

/** Runs the checks one after the other. A request during that time, or just after, gets the same answer. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { checks, onFailure, withinMs = CHECK_WITHIN_MS, now = monotonicNow } = options
  let newest: Promise<Readiness> | null = null
  let isUnderWay = false
  let checkedAt = -Infinity
  let failing = new Set<string>()

  async function checkAll(): Promise<Readiness> {
    const states: Record<string, 'ok' | 'failed'> = {}
    const failed = new Set<string>()
    for (const [name, check] of Object.entries(checks)) {
      try {
        await within(withinMs, check())
        states[name] = 'ok'
      } catch (error) {
        states[name] = 'failed'
        failed.add(name)
        if (!failing.has(name)) onFailure(name, error)
      }
    }
    failing = failed
    return { isReady: failed.size === 0, checks: states }
  }

  return () => {
    if (newest !== null && (isUnderWay || now() - checkedAt < CHECK_EVERY_MS)) return newest
    isUnderWay = true
    newest = checkAll().finally(() => {
      isUnderWay = false
      checkedAt = now()
    })
    return newest
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

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
