import type { VersionKind } from '#/shared/script/versions.ts'
import type { Database } from '../db/schema.ts'
import { lockVersions } from './keep-version.ts'
import {
  packVersion,
  discardTexts,
  expectStored,
  type StoredContent,
  type StoredText,
  storeText,
} from './version-content.ts'
import { readVersionText } from './version-texts.ts'

/** How often the removal is tried again because others have written versions between reading and writing. */
const MAX_TRIES = 5

interface Rewritten extends StoredText {
  readonly id: string
}

/**
 * Deletes versions of a script. Remaining versions whose base is deleted are packed anew in the same transaction, so
 * that every existing version can be read at every moment.
 */
export async function removeVersions(
  db: Database,
  scriptId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const dependants = await dependantsOf(db, ids)
    // packing happens outside of the transaction, because on the embedded database all commits wait for a transaction
    const rewritten = await packAnew(db, scriptId, dependants)
    const replaced = await replace(db, scriptId, ids, rewritten)
    discardTexts(db, replaced ?? rewritten)
    if (replaced) return
  }
  throw new Error(`Versions of ${scriptId} were changed by somebody else again and again`)
}

/** The ids, oldest first, of remaining versions whose base is to be deleted. */
async function dependantsOf(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('versions')
    .select('id')
    .where('base_id', 'in', ids)
    .where('id', 'not in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Packs and stores the first version without a base, and the others with the first as their base.
 * @throws Error if one of them is damaged: then none is stored
 */
async function packAnew(
  db: Database,
  scriptId: string,
  ids: readonly string[],
): Promise<readonly Rewritten[]> {
  const rewritten: Rewritten[] = []
  let base: { readonly id: string; readonly json: Uint8Array } | null = null
  try {
    for (const id of ids) {
      const json = await readVersionText(db, scriptId, id)
      if (json === null) continue
      const content = await packVersion(json, base?.json ?? null)
      const stored = await storeText(db, scriptId, { content, baseId: base?.id ?? null })
      rewritten.push({ id, ...stored })
      base ??= { id, json }
    }
    return rewritten
  } catch (error) {
    discardTexts(db, rewritten)
    throw error
  }
}

/**
 * @returns the texts to which no version refers any more; null if the versions that depend on the deleted ones have changed since
 * they were packed anew
 */
function replace(
  db: Database,
  scriptId: string,
  ids: readonly string[],
  rewritten: readonly Rewritten[],
): Promise<readonly Pick<StoredContent, 'parts_id'>[] | null> {
  return db.transaction().execute(async (transaction) => {
    if ((await lockVersions(transaction, scriptId)) === null) return rewritten
    const dependants = await dependantsOf(transaction, ids)
    const isAsRead =
      dependants.length === rewritten.length &&
      dependants.every((id, index) => rewritten[index]?.id === id)
    if (!isAsRead) return null
    const before = await transaction
      .selectFrom('versions')
      .select('parts_id')
      .where('id', 'in', [...ids, ...dependants])
      .execute()
    for (const { id, ...stored } of rewritten) {
      await transaction.updateTable('versions').set(stored).where('id', '=', id).execute()
      await expectStored(transaction, stored)
    }
    await transaction.deleteFrom('versions').where('id', 'in', ids).execute()
    return before
  })
}

export interface DatedVersion {
  readonly id: string
  readonly kind: VersionKind
  readonly at: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const WEEK_STARTS_MS = 4 * DAY_MS
const KEEP_ALL_MS = 2 * DAY_MS
const KEEP_DAYS_MS = 60 * DAY_MS
const KEEP_BEFORE_RESTORE_MS = 30 * DAY_MS

/**
 * The ids of versions that are not needed any more. Of the automatic versions, all stay for 48 hours, the last one of
 * each day (UTC) for 60 days, and the last one of each week after that. Versions from before a restore stay for 30
 * days, and all other versions stay for ever.
 */
export function versionsToThin(versions: readonly DatedVersion[], now: number): readonly string[] {
  const span = spanAt(now)
  const lastOfSpan = new Map<string, DatedVersion>()
  for (const version of versions) {
    if (version.kind !== 'auto') continue
    const last = lastOfSpan.get(span(version))
    if (!last || isLater(version, last)) lastOfSpan.set(span(version), version)
  }
  return versions
    .filter((version) => {
      if (version.kind === 'before-restore') return now - version.at >= KEEP_BEFORE_RESTORE_MS
      return version.kind === 'auto' && lastOfSpan.get(span(version)) !== version
    })
    .map(({ id }) => id)
}

/** Of the versions in one span only the last stays. */
function spanAt(now: number): (version: DatedVersion) => string {
  return ({ id, at }) => {
    const age = now - at
    if (age < KEEP_ALL_MS) return id
    if (age < KEEP_DAYS_MS) return `day ${Math.floor(at / DAY_MS)}`
    return `week ${Math.floor((at - WEEK_STARTS_MS) / WEEK_MS)}`
  }
}

/** The id decides between two versions of the same moment, so that every node gets the same result. */
function isLater(one: DatedVersion, other: DatedVersion): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at
}
