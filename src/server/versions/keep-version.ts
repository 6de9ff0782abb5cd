import { randomUUID } from 'node:crypto'
import type { VersionKind } from '#/shared/script/versions.ts'
import type { Database } from '../db/schema.ts'
import { holdUser } from '../domain/locks.ts'
import { discardTexts, storeText, type StoredText, expectStored } from './version-content.ts'
import { packText } from './version-texts.ts'
import type { VersionReading } from './read-version.ts'

/** How often a version is packed again because its base was deleted before it was inserted. */
const MAX_TRIES = 5

/**
 * Packs a version, inserts it, and returns its id. Packing and storing what is large come before the transaction,
 * because on the embedded database all commits wait for a transaction.
 * @param isWanted called while no other transaction writes this script's versions, with the seq up to which the script
 * has been kept
 * @returns null if the script or the user was deleted, or if the version is not wanted
 */
export async function keepVersion(
  db: Database,
  version: Omit<NewVersion, 'stored'>,
  isWanted: (transaction: Database, keptSeq: number) => Promise<boolean>,
): Promise<string | null> {
  const { scriptId, reading, at, byUser } = version
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const stored = await storeText(db, scriptId, await packText(db, scriptId, reading.json, at))
    const kept = await insertStored(db, stored, async (transaction) => {
      if (byUser !== undefined && !(await holdUser(transaction, byUser))) return { id: null }
      const keptSeq = await lockVersions(transaction, scriptId)
      if (keptSeq === null || !(await isWanted(transaction, keptSeq))) return { id: null }
      if (stored.base_id !== null && !(await isThere(transaction, stored.base_id))) return null
      return { id: await insertVersion(transaction, { ...version, stored }) }
    })
    if (kept) return kept.id
  }
  throw new Error(`Versions of ${scriptId} were deleted by somebody else again and again`)
}

/** Parts are discarded if the transaction does not come to its commit, whose answer may get lost on the way. */
async function insertStored(
  db: Database,
  stored: StoredText,
  insert: (transaction: Database) => Promise<{ readonly id: string | null } | null>,
): Promise<{ readonly id: string | null } | null> {
  let mayBeThere = false
  try {
    return await db.transaction().execute(async (transaction) => {
      const kept = await insert(transaction)
      mayBeThere = (kept?.id ?? null) !== null
      return kept
    })
  } finally {
    if (!mayBeThere) discardTexts(db, [stored])
  }
}

async function isThere(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('versions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

interface NewVersion {
  readonly scriptId: string
  readonly seq: number
  readonly at: number
  readonly kind: VersionKind
  readonly reading: Pick<VersionReading, 'json' | 'hash' | 'stats'>
  readonly stored: StoredText
  readonly name?: string
  readonly note?: string
  readonly byUser?: string
}

/**
 * Inserts a version, marks the script as kept up to its seq, and returns its id. The caller has locked the script's
 * versions.
 */
export async function insertVersion(transaction: Database, version: NewVersion): Promise<string> {
  const { scriptId, seq, at, kind, reading, stored } = version
  const id = randomUUID()
  await transaction
    .insertInto('versions')
    .values({
      id,
      script_id: scriptId,
      seq,
      at,
      kind,
      name: version.name ?? '',
      note: version.note ?? '',
      by_user: version.byUser ?? null,
      bytes: reading.json.length,
      hash: reading.hash,
      stats: JSON.stringify(reading.stats),
      ...stored,
    })
    .execute()
  await expectStored(transaction, stored)
  await markKept(transaction, { scriptId, seq, at })
  return id
}

/** Marks a script as kept up to `seq`, so that it is not kept again before the next edit. */
export async function markKept(
  transaction: Database,
  { scriptId, seq, at }: Pick<NewVersion, 'scriptId' | 'seq' | 'at'>,
): Promise<void> {
  await transaction
    .insertInto('kept_heads')
    .values({ script_id: scriptId, seq, at })
    .onConflict((conflict) =>
      conflict.column('script_id').doUpdateSet({ seq, at }).where('kept_heads.seq', '<=', seq),
    )
    .execute()
}

/**
 * Until the transaction ends, no other transaction on any node writes versions of the script. Commits to the script's
 * log and reads do not wait for this lock.
 * @returns the seq up to which the script has been kept, 0 if it was never kept; null if the script was deleted
 */
export async function lockVersions(
  transaction: Database,
  scriptId: string,
): Promise<number | null> {
  const script = await transaction
    .selectFrom('scripts')
    .select('id')
    .where('id', '=', scriptId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!script) return null
  const kept = await transaction
    .selectFrom('kept_heads')
    .select('seq')
    .where('script_id', '=', scriptId)
    .executeTakeFirst()
  return kept?.seq ?? 0
}
