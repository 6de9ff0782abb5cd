import type { Database } from '../db/schema.ts'
import { holdUser } from '../domain/lock-user.ts'
import { insertVersion, type NewVersion } from './insert-version.ts'
import { lockVersions } from './lock-versions.ts'
import { discardTexts, storeText, type StoredText } from './version-content.ts'
import { packText } from './version-texts.ts'

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
