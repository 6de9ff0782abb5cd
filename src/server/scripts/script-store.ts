import { randomUUID } from 'node:crypto'
import type { Script } from '#/shared/api/scripts.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/open-database.ts'
import { httpError } from '../http/http-error.ts'
import { SCRIPT_COLUMNS, scriptOfRow } from './script-of-row.ts'

/** @param state the new script's document, as one Yjs update */
export async function createScript(
  db: Database,
  ownerId: string,
  title: string,
  state: Uint8Array,
): Promise<Script> {
  const now = Date.now()
  const row = {
    id: randomUUID(),
    title,
    created_by: ownerId,
    created_at: now,
    is_public: 0 as const,
    thumbnail: '',
  }
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('scripts')
      .values({ ...row, title_folded: foldCase(title) })
      .execute()
    await transaction
      .insertInto('script_states')
      .values({ script_id: row.id, state, folded_seq: 0, head_seq: 0, updated_at: now })
      .execute()
  })
  return scriptOfRow(row)
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
  await db.deleteFrom('scripts').where('id', '=', id).execute()
}

export async function scriptExists(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('scripts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The right was there a moment ago, so the script has been deleted since. */
const scriptGone = () => httpError(404, 'not_found', 'Script not found')
