// Work that the house does by itself, at intervals.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { type AutomaticBackups, startBackups } from './backup/automatic-backups.ts'
import type { Config } from './config.ts'
import { databaseFileIn } from './db/file/database-file.ts'
import type { Database } from './db/schema.ts'
import type { CountNews } from './news/ask-news.ts'
import { startKeepingNews } from './news/keep-news.ts'
import type { Metrics } from './operation/metrics.ts'
import { startRetention } from './retention/retention.ts'
import { type ReadText, startKeepingTexts } from './search/keep-texts.ts'
import { type ReadThumbnail, startRedrawing } from './thumbnails/thumbnails.ts'
import type { ReadVersion } from './versions/keep-automatically.ts'
import { SLOT_MS } from './versions/list-versions.ts'
import { startVersions } from './versions/versions.ts'

export interface ScheduledWork {
  /** Null if no backups are configured. */
  readonly backups: AutomaticBackups | null
  /** The script is kept at the next check, if it was edited since it was kept last. */
  readonly keepSoon: (scriptId: string) => void
  /** Ends all scheduled work, after the work under way is done. */
  readonly close: () => Promise<void>
}

interface Served {
  readonly db: Database
  readonly metrics: Metrics | null
  readonly readVersion: ReadVersion
  readonly readThumbnail: ReadThumbnail
  readonly readText: ReadText
  readonly countNews: CountNews
}

/** Keeps versions, draws thumbnails anew, keeps words for the search and counts of news, deletes data that is not needed any more, and makes backups. */
export function startScheduledWork(
  { log }: FastifyInstance,
  { databaseUrl, dataDir, backups: asked }: Config,
  { db, metrics, readVersion, readThumbnail, readText, countNews }: Served,
): ScheduledWork {
  // PostgreSQL takes deleted rows off the disk by itself (docs/backup.md)
  const wipeDeleted = databaseUrl === null ? () => emptyLog(db) : async () => {}
  const stopRetention = startRetention(
    db,
    wipeDeleted,
    (scriptId) =>
      log.info({ scriptId }, 'A script was deleted for good: its time in the trash is over'),
    (error) => log.error({ err: error }, 'What has expired could not be deleted'),
  )
  const versions = startVersions({
    db,
    read: readVersion,
    onKept: () => metrics?.versionKept(),
    onError(error, scriptId) {
      metrics?.versionFailed()
      log.error({ err: error, scriptId }, 'Versions of a script could not be kept or thinned')
    },
  })
  const stopRedrawing = startRedrawing(db, readThumbnail, (error, scriptId) =>
    log.error({ err: error, scriptId }, 'Thumbnails could not be drawn anew'),
  )
  const stopTexts = startKeepingTexts(db, readText, (error, scriptId) =>
    log.error({ err: error, scriptId }, 'Words could not be kept for the search'),
  )
  const stopNews = startKeepingNews({
    db,
    slotMs: SLOT_MS,
    count: countNews,
    onError: (error, scriptId) =>
      log.error({ err: error, scriptId }, 'The news of a script could not be counted'),
  })
  const backups =
    asked &&
    startBackups(databaseFileIn(dataDir), asked, (error) => {
      if (existsSync(asked.folder))
        log.error({ err: error }, 'No backup could be made in BACKUP_DIR')
      else
        log.error(
          { folder: asked.folder },
          'No backup could be made in BACKUP_DIR: there is no such folder',
        )
    })
  return {
    backups,
    keepSoon: versions.keepSoon,
    async close() {
      await stopRetention()
      await versions.close()
      await stopRedrawing()
      await stopTexts()
      await stopNews()
      await backups?.close()
    },
  }
}

/**
 * The pages in the log if there was no commit since the last checkpoint: the removal of the mark (`write-ahead-log.ts`).
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
