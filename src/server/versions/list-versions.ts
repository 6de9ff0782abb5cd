import { isRecord } from '#/shared/is-record.ts'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { VERSION_PAGE_SIZE, type ScriptVersion } from '#/shared/api/script-versions.ts'
import { secondsToSpeak } from '#/shared/script/words.ts'
import type { VersionStats } from '#/shared/script/versions.ts'
import type { Database } from '../db/schema.ts'
import { isMissingReference } from '../domain/locks.ts'

const COLUMNS = [
  'versions.id',
  'versions.at',
  'versions.kind',
  'versions.name',
  'versions.note',
  'versions.stats',
  'users.username as by',
] as const

/** A page, newest first. @param before a `versionCursor` */
export async function listVersions(
  db: Database,
  scriptId: string,
  before = '',
): Promise<ScriptVersion[]> {
  const [at, id] = cursorOf(before)
  // the page needs one more row: the editors of its last version are those since the version before
  const rows = await versionsOf(db, scriptId)
    .where(({ eb, or, and }) =>
      or([
        eb('versions.at', '<', at),
        and([eb('versions.at', '=', at), eb('versions.id', '<', id)]),
      ]),
    )
    .limit(VERSION_PAGE_SIZE + 1)
    .execute()
  return withEditors(db, scriptId, rows).then((all) => all.slice(0, VERSION_PAGE_SIZE))
}

/** All of a script's versions, newest first. */
export async function listAllVersions(db: Database, scriptId: string): Promise<ScriptVersion[]> {
  return withEditors(db, scriptId, await versionsOf(db, scriptId).execute())
}

/** The versions that a user kept of other users' scripts, and the notes of the times at which the user wrote. */
export async function versionsOfUser(
  db: Database,
  userId: string,
): Promise<Pick<AccountExport, 'versions_kept' | 'activity'>> {
  const kept = await db
    .selectFrom('versions')
    .innerJoin('scripts', 'scripts.id', 'versions.script_id')
    .select([
      'versions.script_id',
      'scripts.title as script_title',
      'versions.at',
      'versions.name',
      'versions.note',
    ])
    .where('versions.by_user', '=', userId)
    .where('scripts.created_by', '!=', userId)
    .orderBy('versions.at')
    .orderBy('versions.id')
    .execute()
  const slots = await db
    .selectFrom('script_activity')
    .select(['script_id', 'slot'])
    .where('user_id', '=', userId)
    .orderBy('slot')
    .orderBy('script_id')
    .execute()
  return {
    versions_kept: kept,
    activity: slots.map(({ script_id, slot }) => ({ script_id, at: slot * SLOT_MS })),
  }
}

/** Null if there is no such version. */
export async function findVersion(
  db: Database,
  scriptId: string,
  id: string,
): Promise<ScriptVersion | null> {
  const found = await versionsOf(db, scriptId).where('versions.id', '=', id).executeTakeFirst()
  if (!found) return null
  const earlier = await versionsOf(db, scriptId)
    .where('versions.at', '<', found.at)
    .limit(1)
    .execute()
  const [version] = await withEditors(db, scriptId, [found, ...earlier])
  return version ?? null
}

/**
 * The users who wrote between two versions, in either order, or since one version; null if a version does not exist.
 */
export async function editorsBetween(
  db: Database,
  scriptId: string,
  ids: readonly [string, string | null],
): Promise<readonly string[] | null> {
  const ends: number[] = []
  for (const id of ids) {
    const at = id === null ? Date.now() : (await findTime(db, scriptId, id))?.at
    if (at === undefined) return null
    ends.push(at)
  }
  const rows = await writersOf(db, scriptId)
    .where('slot', '>=', slotOf(Math.min(...ends)))
    .where('slot', '<=', slotOf(Math.max(...ends)))
    .execute()
  return [...new Set(rows.map(({ username }) => username))]
}

function findTime(db: Database, scriptId: string, id: string) {
  return db
    .selectFrom('versions')
    .select('at')
    .where('id', '=', id)
    .where('script_id', '=', scriptId)
    .executeTakeFirst()
}

function writersOf(db: Database, scriptId: string) {
  return db
    .selectFrom('script_activity')
    .innerJoin('users', 'users.id', 'script_activity.user_id')
    .select(['users.username', 'script_activity.slot'])
    .where('script_activity.script_id', '=', scriptId)
    .orderBy('users.username')
}

function versionsOf(db: Database, scriptId: string) {
  return db
    .selectFrom('versions')
    .leftJoin('users', 'users.id', 'versions.by_user')
    .select(COLUMNS)
    .where('versions.script_id', '=', scriptId)
    .orderBy('versions.at', 'desc')
    .orderBy('versions.id', 'desc')
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number]

/** An empty cursor stands before the newest version. */
function cursorOf(before: string): readonly [at: number, id: string] {
  if (before === '') return [Number.MAX_SAFE_INTEGER, '']
  const point = before.indexOf('.')
  return [Number(before.slice(0, point)), before.slice(point + 1)]
}

async function withEditors(
  db: Database,
  scriptId: string,
  rows: readonly VersionRow[],
): Promise<ScriptVersion[]> {
  const [newest, oldest] = [rows.at(0)?.at, rows.at(-1)?.at]
  if (newest === undefined || oldest === undefined) return []
  const writers = await writersOf(db, scriptId)
    .where('slot', '>=', rows.length > 1 ? slotOf(oldest) : 0)
    .where('slot', '<=', slotOf(newest))
    .execute()
  return rows.map((row, index) => {
    const before = rows[index + 1]?.at ?? 0
    const wrote = writers.filter(({ slot }) => slot >= slotOf(before) && slot <= slotOf(row.at))
    return {
      ...row,
      stats: readStats(JSON.parse(row.stats)),
      editors: [...new Set(wrote.map(({ username }) => username))],
    }
  })
}

function readStats(stored: unknown): VersionStats {
  const stats = isRecord(stored) ? stored : {}
  const count = (name: keyof VersionStats) => {
    const number = stats[name]
    // the stored object is always one that `readVersion` returned
    if (typeof number !== 'number') throw new Error(`A version has no count of ${name}`)
    return number
  }
  return {
    words: count('words'),
    spoken: count('spoken'),
    struck: count('struck'),
    speeches: count('speeches'),
    scenes: count('scenes'),
    cues: count('cues'),
    // the first versions were kept without seconds
    seconds: 'seconds' in stats ? count('seconds') : secondsToSpeak(count('spoken')),
  }
}

const slotOf = (at: number): number => Math.floor(at / SLOT_MS)

/**
 * Activity is noted per ten minutes: this precision is enough for the users who wrote between two versions, and no
 * more.
 */
export const SLOT_MS = 10 * 60 * 1000

export interface ActivityNotes {
  /** Notes that a person has written in a script, at most once in a slot. */
  readonly note: (scriptId: string, userId: string) => void
  /** Resolves when what was noted of a script is kept. */
  readonly settled: (scriptId: string) => Promise<void>
  readonly close: () => Promise<void>
}

export function createActivityNotes(
  db: Database,
  onError: (error: unknown, scriptId: string) => void,
): ActivityNotes {
  let current = 0
  const noted = new Set<string>()
  const writing = new Map<string, Promise<void>>()

  const write = async (
    scriptId: string,
    userId: string,
    slot: number,
    before: Promise<void> | undefined,
  ) => {
    await before
    try {
      await insert(db, { user_id: userId, script_id: scriptId, slot })
    } catch (error) {
      // the script or the account was deleted
      if (isMissingReference(error)) return
      noted.delete(keyOf(scriptId, userId))
      onError(error, scriptId)
    }
  }
  return {
    note(scriptId, userId) {
      const slot = slotOf(Date.now())
      if (slot !== current) noted.clear()
      current = slot
      const key = keyOf(scriptId, userId)
      if (noted.has(key)) return
      noted.add(key)
      const written = write(scriptId, userId, slot, writing.get(scriptId)).finally(
        () => writing.get(scriptId) === written && writing.delete(scriptId),
      )
      writing.set(scriptId, written)
    },
    settled: async (scriptId) => writing.get(scriptId),
    close: async () => void (await Promise.all(writing.values())),
  }
}

const keyOf = (scriptId: string, userId: string): string => `${scriptId} ${userId}`

async function insert(
  db: Database,
  row: { readonly user_id: string; readonly script_id: string; readonly slot: number },
): Promise<void> {
  await db
    .insertInto('script_activity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
