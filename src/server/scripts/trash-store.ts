import type { Script, TrashedScript } from '#/shared/api/scripts.ts'
import type { HouseLimits } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../domain/lock-user.ts'
import { refuseTooManyScripts } from '../domain/refuse-over-limits.ts'
import { purgeScript } from '../domain/trash.ts'
import { isMissingReference } from '../db/is-missing-reference.ts'
import { readScript, scriptGone } from './script-store.ts'

/**
 * Puts a script into its owner's trash. Its text, shares, versions and its public flag stay as they are.
 * @returns false if the script is in the trash already
 */
export async function trashScript(db: Database, scriptId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trash')
    .values({ script_id: scriptId, deleted_at: Date.now() })
    .onConflict((conflict) => conflict.column('script_id').doNothing())
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isMissingReference(error) ? scriptGone() : error
    })
  return numInsertedOrUpdatedRows === 1n
}

/** The scripts in a user's trash, the one deleted last first. */
export function listTrash(db: Database, userId: string): Promise<TrashedScript[]> {
  return db
    .selectFrom('trash')
    .innerJoin('scripts', 'scripts.id', 'trash.script_id')
    .select(['scripts.id', 'scripts.title', 'scripts.created_at', 'trash.deleted_at'])
    .where('scripts.created_by', '=', userId)
    .orderBy('trash.deleted_at', 'desc')
    .orderBy('scripts.id')
    .execute()
}

/**
 * Takes a script out of the trash; a script that is not in it stays as it is.
 * @throws HttpError if its owner may not have another script
 */
export function restoreScript(
  db: Database,
  limits: HouseLimits,
  userId: string,
  scriptId: string,
): Promise<{ readonly script: Script; readonly wasInTrash: boolean }> {
  return db.transaction().execute(async (transaction) => {
    // first, as when the account is deleted
    await lockUser(transaction, userId)
    const { numDeletedRows } = await transaction
      .deleteFrom('trash')
      .where('script_id', '=', scriptId)
      .executeTakeFirstOrThrow()
    const wasInTrash = numDeletedRows > 0n
    // counts the restored script, too
    if (wasInTrash) await refuseTooManyScripts(transaction, limits, userId, 0)
    return { script: await readScript(transaction, scriptId, userId), wasInTrash }
  })
}

/**
 * Where `MAX_SCRIPTS_PER_USER` limits a user's scripts, it limits those in the trash, too: those that were deleted first
 * are deleted for good.
 * @returns their ids
 */
export async function trimTrash(
  db: Database,
  { maxScriptsPerUser }: HouseLimits,
  userId: string,
): Promise<readonly string[]> {
  if (maxScriptsPerUser === null) return []
  const tooMany = (await listTrash(db, userId)).slice(maxScriptsPerUser)
  for (const { id } of tooMany) await purgeNow(db, id)
  return tooMany.map(({ id }) => id)
}

/** @throws HttpError if the script is not in the trash any more */
export async function purgeFromTrash(db: Database, scriptId: string): Promise<void> {
  if (!(await purgeNow(db, scriptId))) throw scriptGone()
}

const purgeNow = (db: Database, scriptId: string) =>
  purgeScript(db, scriptId, Number.MAX_SAFE_INTEGER)
