import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { pollEvery } from '../concurrency/concurrency-limit.ts'
import type { BackupConfig } from '../config.ts'
import { removeAbandonedParts } from '../db/file/copy-database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** 1970-01-05 was a Monday, four days after the epoch. */
const MONDAY_MS = 4 * DAY_MS

const DAYS_KEPT = 7
/** Four weeks, and the present week, whose newest backup is also one of the last days. */
const WEEKS_KEPT = 5

/**
 * The backups that may be deleted. The function keeps the newest backup of each of the last seven days that have one,
 * and the newest backup of each of the four weeks before. Days and weeks are counted back from the newest backup, so
 * that a house that was closed for months keeps its backups. Days and weeks are those of UTC.
 * @param times times of the backups, in epoch milliseconds
 */
export function superfluousBackups(times: readonly number[]): readonly number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const kept = new Set([
    ...newestOfEach(newestFirst, (time) => Math.floor(time / DAY_MS), DAYS_KEPT),
    ...newestOfEach(
      newestFirst,
      (time) => Math.floor((time - MONDAY_MS) / (7 * DAY_MS)),
      WEEKS_KEPT,
    ),
  ])
  return times.filter((time) => !kept.has(time))
}

function newestOfEach(
  newestFirst: readonly number[],
  periodOf: (time: number) => number,
  most: number,
): readonly number[] {
  const newest = new Map<number, number>()
  for (const time of newestFirst) {
    const period = periodOf(time)
    if (!newest.has(period)) newest.set(period, time)
  }
  return [...newest.values()].slice(0, most)
}

const LOOK_EVERY_MS = 60 * 1000
/** After a failure, for example because the disk was removed, the next attempt comes after this time. */
const RETRY_AFTER_MS = 60 * 60 * 1000

export interface AutomaticBackups {
  /**
   * Epoch milliseconds of the newest backup in the folder, whichever process has made it; null if there is no backup.
   */
  readonly newest: () => number | null
  /** Whether the last attempt failed. */
  readonly hasFailed: () => boolean
  /** Ends a backup that is under way. Nothing of it stays. */
  readonly close: () => Promise<void>
}

/**
 * Makes a backup whenever the newest backup in the folder is older than allowed, and deletes backups that are not
 * needed.
 */
export function startBackups(
  house: string,
  { folder, everyMs }: BackupConfig,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): AutomaticBackups {
  let worker: Worker | null = null
  let newest: number | null = null
  let retryAt: number | null = null

  const backUp = async (time: number): Promise<void> => {
    removeAbandonedParts(folder, NAME_BEGIN)
    worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
      workerData: { source: house, target: backupFileIn(folder, time) },
    })
    const [code] = await once(worker, 'exit').finally(() => (worker = null))
    // `close` has ended the worker
    if (code !== 0) return removeAbandonedParts(folder, NAME_BEGIN)
    newest = time
    for (const superfluous of superfluousBackups(backupTimesIn(folder)))
      rmSync(backupFileIn(folder, superfluous))
  }
  const look = async (): Promise<void> => {
    const time = now()
    // the first backup may take longer than a minute
    if (worker !== null || (retryAt !== null && time < retryAt)) return
    try {
      // a backup of the future does not count: the clock was wrong when it was made
      newest = backupTimesIn(folder).findLast((madeAt) => madeAt <= time) ?? null
      if (newest === null || time - newest >= everyMs) await backUp(time)
      retryAt = null
    } catch (error) {
      retryAt = time + RETRY_AFTER_MS
      onError(error)
    }
  }
  const begun = look()
  const stop = pollEvery(LOOK_EVERY_MS, look, onError)
  return {
    newest: () => newest,
    hasFailed: () => retryAt !== null,
    close: async () => {
      const stopped = stop()
      await worker?.terminate()
      await Promise.all([begun, stopped])
    },
  }
}

const NAME = /^stichwort-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/

/** The beginning of every automatic backup's name. */
const NAME_BEGIN = 'stichwort-'

/** The file's name contains the time of the backup, to the second. */
export function backupFileIn(folder: string, time: number): string {
  const at = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
  return path.join(folder, `${NAME_BEGIN}${at}Z.db`)
}

/** The times of the backups in a folder, the oldest first; other files are ignored. */
function backupTimesIn(folder: string): readonly number[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
      const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
      return Number.isNaN(time) ? [] : [time]
    })
    .toSorted((a, b) => a - b)
}
