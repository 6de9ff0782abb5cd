import { randomUUID } from 'node:crypto'
import type { Script, TrashedScript } from '#/shared/api/scripts.ts'
import { foldWords } from '#/shared/fold-case.ts'
import type { HouseLimits } from '../config.ts'
import { createInTurn } from '../concurrency/fair-queue.ts'
import { insertingScript, insertScript } from '../domain/insert-script.ts'
import { refuseOverLimits, refuseTooManyScripts } from '../domain/refuse-over-limits.ts'
import { PART_BYTES } from '../domain/stored-parts.ts'
import { idsInTrash, purgeScript } from '../domain/trash.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { isMissingReference, lockUser } from '../domain/locks.ts'
import { scriptsOfRows, selectScripts } from './list-scripts.ts'

export interface NewScript {
  readonly ownerId: string
  readonly title: string
  /** The document, as one Yjs update. */
  readonly state: Uint8Array
}

/** Parts count when their script is there: a person who copies twenty large scripts at once stores one beyond the limits at most. */
const largeInTurn = createInTurn(2)

/** @throws HttpError if the house's limits leave no room for the script */
export async function createScript(
  db: Database,
  limits: HouseLimits,
  script: NewScript,
): Promise<Script> {
  const addition = { userId: script.ownerId, bytes: script.state.length }
  const created = { ...script, id: randomUUID() }
  const insert = () =>
    insertingScript(db, created, async (transaction, parts) => {
      await refuseOverLimits(transaction, limits, addition)
      await insertScript(transaction, { ...created, parts })
      return readScript(transaction, created.id, script.ownerId)
    })
  if (script.state.length <= PART_BYTES) return insert()
  return largeInTurn(
    () => [script.ownerId],
    async () => {
      // before anything is stored, and again in the transaction
      await refuseOverLimits(db, limits, addition)
      return insert()
    },
  )
}

/** A script as a user sees it. */
export async function readScript(db: Database, id: string, userId: string): Promise<Script> {
  const row = await selectScripts(db, userId)
    .where('scripts.id', '=', id)
    .executeTakeFirstOrThrow(scriptGone)
  const [script] = await scriptsOfRows(db, userId, [row])
  if (script === undefined) throw scriptGone()
  return script
}

export async function renameScript(
  db: Database,
  id: string,
  title: string,
  userId: string,
): Promise<Script> {
  await db
    .updateTable('scripts')
    .set({ title, title_folded: foldWords(title) })
    .where('id', '=', id)
    .execute()
  return readScript(db, id, userId)
}

/** Whether there is a script that is not in the trash. */
export async function scriptExists(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('scripts')
    .select('id')
    .where('id', '=', id)
    .where('id', 'not in', idsInTrash(db))
    .executeTakeFirst()
  return row !== undefined
}

/** The user had the right a moment ago, so the script has been deleted since. */
const scriptGone = () => httpError(404, 'not_found', 'Script not found')

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
