// Upload jobs in local storage, one key a job, so that two tabs never write over each other's.
import { isRecord } from '#/shared/is-record.ts'
import { forgetLocal, localKeys, readLocal, storeLocal } from '#/client/local/local-storage.ts'
import type { ImportResult, PlaceholderScript } from './import-jobs.ts'

const PREFIX = 'uploadJob:'
const FORGET_FINISHED_MS = 5 * 60_000

/** The part of an upload that is stored across a reload (IMP-13): everything except the file. */
export interface StoredJob {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly sessionId: string | null
  /** Whether it is a file that is read on this machine, and the script that has been made for it; missing in older jobs. */
  readonly isFile?: boolean
  readonly unfinishedId?: string | null
  readonly uploadComplete: boolean
  readonly result: ImportResult | null
  /** Epoch milliseconds. */
  readonly uploadStartTime: number
  readonly debugLogs: readonly string[]
  readonly lastOutput: string
}

export function storedJobOf(job: PlaceholderScript): StoredJob {
  return {
    id: job.id,
    userId: job.created_by,
    title: job.title,
    sessionId: job.sessionId,
    isFile: job.isFile,
    unfinishedId: job.unfinishedId,
    uploadComplete: job.uploadStatus === 'completed',
    result: job.result,
    uploadStartTime: job.created_at,
    debugLogs: job.debugLogs,
    lastOutput: job.lastOutput,
  }
}

/** Stores the jobs that differ between two lists of jobs. */
export function storeJobs(
  before: readonly PlaceholderScript[],
  jobs: readonly PlaceholderScript[],
): void {
  for (const job of jobs) {
    if (!before.includes(job)) storeLocal(PREFIX + job.id, JSON.stringify(storedJobOf(job)))
  }
  for (const { id } of before) {
    if (!jobs.some((job) => job.id === id)) forgetLocal(PREFIX + id)
  }
}

/** A user's jobs. Finished jobs older than 5 minutes, and jobs that cannot be read, are deleted (IMP-14). */
export function loadJobs(userId: string, now = Date.now()): readonly StoredJob[] {
  return localKeys(PREFIX).flatMap((key) => {
    const job = parseJob(readLocal(key))
    const isOld = job !== null && now - job.uploadStartTime > FORGET_FINISHED_MS
    if (job === null || (job.uploadComplete && isOld)) {
      forgetLocal(key)
      return []
    }
    return job.userId === userId ? [job] : []
  })
}

function parseJob(text: string | null): StoredJob | null {
  try {
    const job: unknown = JSON.parse(text ?? 'null')
    return isStoredJob(job) ? job : null
  } catch {
    return null
  }
}

function isStoredJob(job: unknown): job is StoredJob {
  if (!isRecord(job)) return false
  const { sessionId, isFile = false, unfinishedId = null, result, debugLogs } = job
  return (
    [job['id'], job['userId'], job['title'], job['lastOutput']].every(isText) &&
    (sessionId === null || isText(sessionId)) &&
    typeof isFile === 'boolean' &&
    (unfinishedId === null || isText(unfinishedId)) &&
    typeof job['uploadComplete'] === 'boolean' &&
    typeof job['uploadStartTime'] === 'number' &&
    Array.isArray(debugLogs) &&
    debugLogs.every(isText) &&
    (result === null || isResult(result))
  )
}

function isResult(result: unknown): result is ImportResult {
  if (!isRecord(result)) return false
  const { scriptId, isScan, unreadPages } = result
  return (
    (scriptId === null || isText(scriptId)) &&
    typeof isScan === 'boolean' &&
    Array.isArray(unreadPages) &&
    unreadPages.every((page) => typeof page === 'number')
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

// The tab that uploads a file holds a lock named after its job; the lock ends with the tab at the latest. On plain
// http browsers have Web Locks for localhost only: on other hosts each tab knows only its own uploads.
const nameOf = (jobId: string) => `upload:${jobId}`

export async function whileUploading(jobId: string, upload: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(nameOf(jobId), upload) : upload())
}

/** Waits until no tab uploads a job's file any more. Resolves with false if `stop` is aborted first. */
export async function uploadEnded(jobId: string, stop: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return true
  try {
    await navigator.locks.request(nameOf(jobId), { signal: stop }, () => undefined)
    return true
  } catch {
    return !stop.aborted
  }
}
