// The rows of import_jobs. A node holds a job by renewing `updated_at`: what nobody has renewed for
// LEASE_MS is anyone's to take over (IMP-38).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { IMPORT_STAGES, type ImportStage } from '#/shared/imports/messages.ts'
import { insertScript } from '../db/insert-script.ts'
import type { Database } from '../db/open-database.ts'
import { scriptTitle } from './script-title.ts'

export const LEASE_MS = 15_000
/** A PDF with which the process has ended so often is not tried again. */
export const MOST_ATTEMPTS = 3

export interface ImportJob {
  readonly id: string
  readonly userId: string
  readonly fileName: string
}

export interface ImportJobState {
  readonly status: string
  readonly progress: number
  readonly error: string | null
  readonly scriptId: string | null
}

export interface ImportJobs {
  readonly create: (userId: string, fileName: string, pdf: Uint8Array) => Promise<ImportJob>
  /** Null for an unknown job and for someone else's: they look the same. */
  readonly find: (id: string, userId: string) => Promise<ImportJobState | null>
  readonly readPdf: (id: string) => Promise<Uint8Array | null>
  /** Unfinished jobs that no node has renewed; each is claimed by one node only. */
  readonly claimAbandoned: () => Promise<readonly ImportJob[]>
  /** False where the job has ended meanwhile, cancelled on another node perhaps. */
  readonly renew: (id: string, status: ImportStage, progress: number) => Promise<boolean>
  /** Counts an attempt; false where there have been too many. */
  readonly begin: (id: string) => Promise<boolean>
  /** Given back, not failed: the attempt does not count. */
  readonly release: (id: string) => Promise<void>
  /** False where the job had ended already. */
  readonly fail: (id: string, error: string) => Promise<boolean>
  /** The script, its document and the job's end in one transaction; null where the job had ended. */
  readonly complete: (job: ImportJob, state: Uint8Array) => Promise<string | null>
}

export function createImportJobs(db: Database, leaseMs: number): ImportJobs {
  const unfinished = (id: string) =>
    db.updateTable('import_jobs').where('id', '=', id).where('status', 'in', IMPORT_STAGES)
  return {
    create: (userId, fileName, pdf) => insertJob(db, userId, fileName, pdf),
    find: (id, userId) => findJob(db, id, userId),
    readPdf: async (id) => {
      const query = db.selectFrom('import_jobs').select('pdf').where('id', '=', id)
      return (await query.executeTakeFirst())?.pdf ?? null
    },
    claimAbandoned: () => claimAbandoned(db, leaseMs),
    renew: async (id, status, progress) => {
      const update = unfinished(id).set({ status, progress, updated_at: Date.now() })
      return isChanged(await update.executeTakeFirst())
    },
    begin: async (id) => {
      const update = unfinished(id)
        .where('attempts', '<', MOST_ATTEMPTS)
        .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
      return isChanged(await update.executeTakeFirst())
    },
    release: async (id) => {
      const attempts = sql<number>`case when attempts > 0 then attempts - 1 else 0 end`
      await unfinished(id).set({ updated_at: 0, attempts }).execute()
    },
    fail: async (id, error) => {
      const end = { status: 'Failed', error, pdf: null, updated_at: Date.now() }
      return isChanged(await unfinished(id).set(end).executeTakeFirst())
    },
    complete: (job, state) => completeJob(db, job, state),
  }
}

async function insertJob(
  db: Database,
  userId: string,
  fileName: string,
  pdf: Uint8Array,
): Promise<ImportJob> {
  const id = randomUUID()
  const now = Date.now()
  await db
    .insertInto('import_jobs')
    .values({
      id,
      user_id: userId,
      file_name: fileName,
      pdf,
      status: 'ParsingPdf',
      progress: 0,
      attempts: 0,
      error: null,
      script_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, userId, fileName }
}

async function findJob(db: Database, id: string, userId: string): Promise<ImportJobState | null> {
  const row = await db
    .selectFrom('import_jobs')
    .select(['status', 'progress', 'error', 'script_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { status, progress, error, script_id: scriptId } = row
  return { status, progress, error, scriptId }
}

async function claimAbandoned(db: Database, leaseMs: number): Promise<readonly ImportJob[]> {
  const before = Date.now() - leaseMs
  const rows = await db
    .selectFrom('import_jobs')
    .select(['id', 'user_id', 'file_name', 'updated_at'])
    .where('status', 'in', IMPORT_STAGES)
    .where('updated_at', '<=', before)
    .orderBy('created_at')
    .execute()
  const claimed: ImportJob[] = []
  for (const row of rows) {
    const claim = await db
      .updateTable('import_jobs')
      .set({ updated_at: Date.now() })
      .where('id', '=', row.id)
      .where('updated_at', '=', row.updated_at)
      .where('status', 'in', IMPORT_STAGES)
      .executeTakeFirst()
    if (isChanged(claim)) {
      claimed.push({ id: row.id, userId: row.user_id, fileName: row.file_name })
    }
  }
  return claimed
}

async function completeJob(
  db: Database,
  job: ImportJob,
  state: Uint8Array,
): Promise<string | null> {
  const id = randomUUID()
  const now = Date.now()
  const title = scriptTitle(job.fileName)
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('import_jobs')
      .set({ status: 'Complete', progress: 100, script_id: id, pdf: null, updated_at: now })
      .where('id', '=', job.id)
      .where('status', 'in', IMPORT_STAGES)
      .executeTakeFirst()
    if (!isChanged(ended)) return null
    await insertScript(transaction, { id, title, ownerId: job.userId, state })
    return id
  })
}

function isChanged(result: { readonly numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows > 0n
}
