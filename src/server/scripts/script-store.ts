import type { Script } from '#/shared/api/scripts.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { insertScript } from '../db/insert-script.ts'
import { lockLogs } from '../db/lock-logs.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { SCRIPT_COLUMNS, scriptOfRow } from './script-of-row.ts'

/** @param state the new script's document, as one Yjs update */
export function createScript(
  db: Database,
  ownerId: string,
  title: string,
  state: Uint8Array,
): Promise<Script> {
  return db
    .transaction()
    .execute(async (transaction) =>
      readScript(transaction, await insertScript(transaction, { title, ownerId, state })),
    )
}

export async function readScript(db: Database, id: string): Promise<Script> {
  const row = await db
    .selectFrom('scripts')
    .select(SCRIPT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(scriptGone)
  return scriptOfRow(row)
}

export async function renameScript(db: Database, id: string, title: string): Promise<Script> {
  const row = await db
    .updateTable('scripts')
    .set({ title, title_folded: foldCase(title) })
    .where('id', '=', id)
    .returning(SCRIPT_COLUMNS)
    .executeTakeFirstOrThrow(scriptGone)
  return scriptOfRow(row)
}

export async function deleteScript(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockLogs(transaction, [id])
    await transaction.deleteFrom('scripts').where('id', '=', id).execute()
  })
}

export async function scriptExists(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('scripts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The right was there a moment ago, so the script has been deleted since. */
const scriptGone = () => httpError(404, 'not_found', 'Script not found')
