import { pollEvery } from '../concurrency/concurrency-limit.ts'
import type { Database } from '../db/schema.ts'
import { KEEP_ACTIVITY_MS } from '../domain/written-updates.ts'
import { insertVersion } from './keep-version.ts'
import { keepWhatIsDue, type ReadVersion } from './keep-automatically.ts'
import { packVersion, storeText } from './version-content.ts'
import type { VersionReading } from './read-version.ts'
import { removeVersions, versionsToThin } from './remove-versions.ts'
import { SLOT_MS } from './list-versions.ts'

const KEEP_EVERY_MS = 60 * 1000
const THIN_EVERY_MS = 24 * 60 * 60 * 1000

export interface VersionsDeps {
  readonly db: Database
  readonly read: ReadVersion
  /** Called when a new version was kept automatically. */
  readonly onKept: () => void
  readonly onError: (error: unknown, scriptId?: string) => void
}

export interface Versions {
  /** The script is kept at the next check, if it was edited since it was kept last. */
  readonly keepSoon: (scriptId: string) => void
  readonly close: () => Promise<void>
}

/** Keeps versions from now on, and thins them. */
export function startVersions({ db, read, onKept, onError }: VersionsDeps): Versions {
  let isStopped = false
  let askedFor = new Set<string>()
  const stopped = () => isStopped
  const keep = () => {
    const asked = askedFor
    askedFor = new Set()
    const now = Date.now()
    return keepWhatIsDue({ db, read, now, asked, onKept, onError, isStopped: stopped })
  }
  const thin = () => thinScripts(db, Date.now(), onError, stopped)
  const begun = thin().catch(onError)
  const stops = [pollEvery(KEEP_EVERY_MS, keep, onError), pollEvery(THIN_EVERY_MS, thin, onError)]
  return {
    keepSoon: (scriptId) => void askedFor.add(scriptId),
    async close() {
      isStopped = true
      await begun
      for (const stop of stops) await stop()
    },
  }
}

/** Inserts an imported script as its first version, in the transaction of the import's end. */
export type KeepImport = (transaction: Database, userId: string) => Promise<void>

/** Packs and stores an imported script before the script is inserted. If it is not, a cleaning deletes what was stored. */
export async function prepareImport(
  db: Database,
  scriptId: string,
  reading: VersionReading,
): Promise<KeepImport> {
  const packed = { content: await packVersion(reading.json, null), baseId: null }
  const stored = await storeText(db, scriptId, packed)
  return async (transaction, byUser) => {
    const at = Date.now()
    await insertVersion(transaction, {
      scriptId,
      seq: 0,
      at,
      kind: 'import',
      reading,
      stored,
      byUser,
    })
  }
}

/** Deletes versions that are no longer needed, script by script, and old notes of users' activity. */
export async function thinScripts(
  db: Database,
  now: number,
  onError: (error: unknown, scriptId: string) => void,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const oldest = Math.floor((now - KEEP_ACTIVITY_MS) / SLOT_MS)
  await db.deleteFrom('script_activity').where('slot', '<', oldest).execute()
  const scripts = await db.selectFrom('versions').select('script_id').distinct().execute()
  for (const { script_id } of scripts) {
    if (isStopped()) return
    try {
      await thinScript(db, script_id, now)
    } catch (error) {
      onError(error, script_id)
    }
  }
}

async function thinScript(db: Database, scriptId: string, now: number): Promise<void> {
  const versions = await db
    .selectFrom('versions')
    .select(['id', 'kind', 'at'])
    .where('script_id', '=', scriptId)
    .execute()
  const confirmed = await db
    .selectFrom('script_reads')
    .select('version_id')
    .where('script_id', '=', scriptId)
    .execute()
  // what is new to a person is told by the version that they have confirmed
  const needed = new Set(confirmed.map(({ version_id }) => version_id))
  const thinned = versionsToThin(versions, now).filter((id) => !needed.has(id))
  await removeVersions(db, scriptId, thinned)
}
