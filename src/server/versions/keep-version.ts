import type { Database } from '../db/schema.ts'
import { holdUser } from '../domain/lock-user.ts'
import { insertVersion, type NewVersion } from './insert-version.ts'
import { lockVersions } from './lock-versions.ts'
import { packText } from './version-texts.ts'

/** How often a version is packed again because its base was deleted before it was inserted. */
const MAX_TRIES = 5

/**
 * Packs a version, inserts it, and returns its id. Packing comes before the transaction, because on the embedded
 * database all commits wait for a transaction.
 * @param placeOf the version's seq, or null if it is not wanted; called while no other transaction writes this script's
 * versions, with the seq up to which the script has been kept
 * @returns null if the script or the user was deleted, or if the version is not wanted
 */
export async function keepVersion(
  db: Database,
  version: Omit<NewVersion, 'packed' | 'seq'>,
  placeOf: (transaction: Database, keptSeq: number) => Promise<number | null>,
): Promise<string | null> {
  const { scriptId, reading, at, byUser } = version
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const packed = await packText(db, scriptId, reading.json, at)
    const kept = await db.transaction().execute(async (transaction) => {
      if (byUser !== undefined && !(await holdUser(transaction, byUser))) return { id: null }
      const keptSeq = await lockVersions(transaction, scriptId)
      const seq = keptSeq === null ? null : await placeOf(transaction, keptSeq)
      if (seq === null) return { id: null }
      if (packed.baseId !== null && !(await isThere(transaction, packed.baseId))) return null
      return { id: await insertVersion(transaction, { ...version, seq, packed }) }
    })
    if (kept) return kept.id
  }
  throw new Error(`Versions of ${scriptId} were deleted by somebody else again and again`)
}

async function isThere(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('versions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
