import { randomUUID } from 'node:crypto'
import type { Script } from '#/shared/api/scripts.ts'
import { foldWords } from '#/shared/script/find/fold-words.ts'
import type { HouseLimits } from '../config.ts'
import { createInTurn } from '../concurrency/in-turn.ts'
import { insertingScript, insertScript } from '../domain/insert-script.ts'
import { refuseOverLimits } from '../domain/refuse-over-limits.ts'
import { PART_BYTES } from '../domain/stored-parts.ts'
import { idsInTrash } from '../domain/trash.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { scriptsOfRows, selectScripts } from './select-scripts.ts'

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
export const scriptGone = () => httpError(404, 'not_found', 'Script not found')
