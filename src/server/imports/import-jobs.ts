// The rows of import_jobs; their PDFs are stored beside them in parts. `import-leases.ts` decides which node works on a job.
import type { Updateable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { MAX_TITLE_LENGTH } from '#/shared/api/scripts.ts'
import { IMPORT_STAGES, type ImportEnd } from '#/shared/imports/messages.ts'
import type { ReadingHabit } from '#/shared/imports/review/reading-habits.ts'
import type { HouseLimits } from '../config.ts'
import type { ImportJobsTable } from '../db/feature-tables.ts'
import type { Database } from '../db/schema.ts'
import { insertingScript, insertScript } from '../domain/insert-script.ts'
import { lockUser } from '../domain/locks.ts'
import { type Addition, refuseOverLimits } from '../domain/refuse-over-limits.ts'
import { httpError, type HttpError } from '../http/http-error.ts'
import { discardParts, readParts, writeParts } from '../domain/stored-parts.ts'
import { insertPrintedPages, readingHabits } from './printed-pages.ts'
import type { SessionProgress } from './session-progress.ts'

/** The limit of one user: each unfinished job holds a PDF, and waits until the other jobs are done. */
export const MAX_UNFINISHED = 5

export interface ImportJob {
  readonly id: string
  readonly userId: string
  readonly fileName: string
}

export interface ImportedPlay {
  /** The document, as one Yjs update. */
  readonly state: Uint8Array
  readonly title: string | null
  /** The lines of the pages, packed. */
  readonly print: Uint8Array
}

export interface ImportJobState {
  readonly status: string
  readonly progress: number
  readonly error: string | null
  readonly scriptId: string | null
}

export interface EndedJob {
  readonly id: string
  readonly end: ImportEnd
}

export interface ImportJobs {
  /** @throws HttpError if the user has the maximum number of unfinished jobs, or if the house has no room */
  readonly refuseTooMany: (userId: string) => Promise<void>
  /** @throws HttpError as `refuseTooMany` */
  readonly create: (userId: string, fileName: string, pdf: Uint8Array) => Promise<ImportJob>
  /** Null for an unknown job and for another user's job: the caller cannot distinguish them. */
  readonly find: (id: string, userId: string) => Promise<ImportJobState | null>
  /** The jobs with these ids that have ended. */
  readonly findEnded: (ids: readonly string[]) => Promise<readonly EndedJob[]>
  readonly readPdf: (id: string) => Promise<Uint8Array | null>
  /** How the job's user has corrected earlier imports. */
  readonly readHabits: (userId: string) => Promise<readonly ReadingHabit[]>
  readonly report: (id: string, progress: SessionProgress) => Promise<void>
  /** False if the job had ended already. */
  readonly fail: (id: string, error: string) => Promise<boolean>
  /** Stores the script, its document and the job's end in one transaction; null if the job had ended. */
  readonly complete: (job: ImportJob, play: ImportedPlay) => Promise<string | null>
}

/** Keeps the script as it was imported; must run in the transaction that inserts the script. */
export type KeepVersion = (transaction: Database, userId: string) => Promise<void>

/** Reads a new script for `KeepVersion`; null if its document cannot be read: then the import keeps no version. */
export type PrepareVersion = (
  script: { readonly id: string; readonly state: Uint8Array },
  userId: string,
) => Promise<KeepVersion | null>

export function createImportJobs(
  db: Database,
  limits: HouseLimits,
  prepareVersion: PrepareVersion = async () => null,
): ImportJobs {
  return {
    refuseTooMany: (userId) => refuse(db, limits, { userId, bytes: 0 }),
    create: (userId, fileName, pdf) => createJob(db, limits, { userId, fileName, pdf }),
    find: (id, userId) => findJob(db, id, userId),
    findEnded: (ids) => findEnded(db, ids),
    readPdf: (id) => readPdf(db, id),
    readHabits: (userId) => readingHabits(db, userId),
    report: async (id, { status, percent }) => {
      await updateUnfinished(db, id).set({ status, progress: percent }).execute()
    },
    fail: async (id, error) => {
      const hasEnded = await endJob(db, id, { status: 'Failed', error })
      if (hasEnded) discardParts(db, id)
      return hasEnded
    },
    complete: (job, play) => completeJob(db, job, play, prepareVersion),
  }
}

interface Upload extends Omit<ImportJob, 'id'> {
  readonly pdf: Uint8Array
}

async function createJob(db: Database, limits: HouseLimits, upload: Upload): Promise<ImportJob> {
  const { userId, pdf } = upload
  const job = await db.transaction().execute(async (transaction) => {
    // the lock makes a user's uploads come one after the other, so that each of them is counted
    await lockUser(transaction, userId)
    await refuse(transaction, limits, { userId, bytes: pdf.length })
    return insertJob(transaction, upload)
  })
  // a slow disk takes longer than a lease
  const renew = async () =>
    isChanged(await updateUnfinished(db, job.id).set({ updated_at: Date.now() }).executeTakeFirst())
  try {
    await writeParts(db, { jobId: job.id }, job.id, pdf, renew)
  } catch (error) {
    await db.deleteFrom('import_jobs').where('id', '=', job.id).execute()
    throw error
  }
  return job
}

async function insertJob(
  transaction: Database,
  { userId, fileName, pdf }: Upload,
): Promise<ImportJob> {
  const id = randomUUID()
  const now = Date.now()
  await transaction
    .insertInto('import_jobs')
    .values({
      id,
      user_id: userId,
      file_name: fileName,
      status: 'ParsingPdf',
      progress: 0,
      attempts: 0,
      pdf_bytes: pdf.length,
      error: null,
      script_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, userId, fileName }
}

async function readPdf(db: Database, id: string): Promise<Uint8Array | null> {
  const job = await db
    .selectFrom('import_jobs')
    .select('pdf_bytes')
    .where('id', '=', id)
    .executeTakeFirst()
  return job === undefined || job.pdf_bytes === 0
    ? null
    : readParts(db, { id, bytes: job.pdf_bytes })
}

async function refuse(db: Database, limits: HouseLimits, addition: Addition): Promise<void> {
  const { count } = await db
    .selectFrom('import_jobs')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('user_id', '=', addition.userId)
    .where('status', 'in', IMPORT_STAGES)
    .executeTakeFirstOrThrow()
  if (count >= MAX_UNFINISHED) throw tooManyImports()
  await refuseOverLimits(db, limits, addition)
}

export function tooManyImports(): HttpError {
  return httpError(409, 'too_many_imports', `At most ${MAX_UNFINISHED} imports can be under way`)
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

async function findEnded(db: Database, ids: readonly string[]): Promise<readonly EndedJob[]> {
  const rows = await db
    .selectFrom('import_jobs')
    .select(['id', 'status', 'error', 'script_id as scriptId'])
    .where('id', 'in', ids)
    .where('status', 'not in', IMPORT_STAGES)
    .execute()
  return rows.flatMap((row) => {
    const end = endOf(row)
    return end ? [{ id: row.id, end }] : []
  })
}

/** Null while the job is at work. */
export function endOf(state: Omit<ImportJobState, 'progress'>): ImportEnd | null {
  const { status, error, scriptId } = state
  if (status === 'Complete' && scriptId !== null) return { type: 'complete', script_id: scriptId }
  return status === 'Failed' ? { type: 'failed', error: error ?? '' } : null
}

async function completeJob(
  db: Database,
  job: ImportJob,
  { state, title: printedTitle, print }: ImportedPlay,
  prepareVersion: PrepareVersion,
): Promise<string | null> {
  const id = randomUUID()
  const keepVersion = await prepareVersion({ id, state }, job.userId)
  const title = scriptTitle(printedTitle, job.fileName)
  const isCompleted = await insertingScript(
    db,
    { id, state },
    async (transaction, parts) => {
      const end = { status: 'Complete', progress: 100, script_id: id }
      if (!(await endJob(transaction, job.id, end))) return false
      await insertScript(transaction, { id, title, ownerId: job.userId, state, parts })
      await insertPrintedPages(transaction, id, print)
      await keepVersion?.(transaction, job.userId)
      return true
    },
    (wasAtWork) => wasAtWork,
  )
  if (!isCompleted) return null
  discardParts(db, job.id)
  return id
}

/** Whoever has ended a job deletes its PDF after that. False if the job had ended already. */
async function endJob(
  db: Database,
  id: string,
  end: Updateable<ImportJobsTable>,
): Promise<boolean> {
  const ended = await updateUnfinished(db, id)
    .set({ ...end, pdf_bytes: 0, updated_at: Date.now() })
    .executeTakeFirst()
  return isChanged(ended)
}

/** Changes a job that has not ended meanwhile. */
export function updateUnfinished(db: Database, id: string) {
  return db.updateTable('import_jobs').where('id', '=', id).where('status', 'in', IMPORT_STAGES)
}

export function isChanged(result: { readonly numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows > 0n
}

/** The printed title if the converter has found one, else the file's name without its folder and ending. */
function scriptTitle(printedTitle: string | null, fileName: string): string {
  const name = printedTitle ?? baseName(fileName)
  const line = name.replace(/\p{Cc}/gu, ' ').trim()
  // By code points, so that no emoji is cut in two.
  const title = [...line].slice(0, MAX_TITLE_LENGTH).join('').slice(0, MAX_TITLE_LENGTH).trim()
  return title === '' ? 'Untitled Script' : title.toWellFormed()
}

function baseName(fileName: string): string {
  return fileName.replace(/^.*[/\\]/s, '').replace(/\.pdf$/i, '')
}
