// Which state of a script each person has confirmed as seen.
import type { AccountExport } from '#/shared/api/account-data.ts'
import type { ScriptRead } from '#/shared/api/news.ts'
import type { DeletedWords } from '#/shared/news/own-work.ts'
import { isMissingReference } from '../domain/locks.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { deletedIn, deletedSince } from './deleted-words.ts'

/** Null if there is no version with this id. */
export type EditorsSince = (
  scriptId: string,
  versionId: string,
) => Promise<readonly string[] | null>

export interface Reader {
  readonly id: string
  readonly username: string
}

export async function readOf(
  db: Database,
  { id, username }: Reader,
  scriptId: string,
  editorsSince: EditorsSince,
): Promise<ScriptRead> {
  const row = await db
    .selectFrom('script_reads')
    .select(['version_id', 'at', 'letters', 'deleted'])
    .where('user_id', '=', id)
    .where('script_id', '=', scriptId)
    .executeTakeFirst()
  const version = row ? (row.version_id ?? (await versionUpTo(db, scriptId, row.at))) : null
  const editors = version === null ? null : await editorsSince(scriptId, version)
  return {
    version,
    at: row?.at ?? null,
    editors: (editors ?? []).filter((name) => name !== username),
    clients: await clientsIn(db, id, scriptId),
    deleted: row?.version_id ? deletedIn(row) : null,
  }
}

/** In place of a confirmed version that was deleted: the newest one that is not later than the confirmation. */
async function versionUpTo(db: Database, scriptId: string, at: number): Promise<string | null> {
  const row = await db
    .selectFrom('versions')
    .select('id')
    .where('script_id', '=', scriptId)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The words of a confirmed version that a user has deleted since; null where that is not known. */
export async function deletedBy(
  db: Database,
  userId: string,
  scriptId: string,
  versionId: string,
): Promise<DeletedWords | null> {
  const row = await db
    .selectFrom('script_reads')
    .select(['letters', 'deleted'])
    .where('user_id', '=', userId)
    .where('script_id', '=', scriptId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  return row ? deletedIn(row) : null
}

/** The client ids under which a user writes in a script. */
export async function clientsIn(db: Database, userId: string, scriptId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('script_clients')
    .select('client_id')
    .where('script_id', '=', scriptId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ client_id }) => client_id)
}

/** A version as a person sees it. */
export interface SeenState {
  readonly id: string
  /** The ids of its letters; null for a person who may not write. */
  readonly letters: Uint8Array<ArrayBuffer> | null
}

export async function confirm(
  db: Database,
  userId: string,
  scriptId: string,
  { id, letters }: SeenState,
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      const deleted = letters && (await deletedSince(transaction, scriptId, userId, letters))
      const read = { version_id: id, at: Date.now(), letters, deleted }
      await transaction
        .insertInto('script_reads')
        .values({ user_id: userId, script_id: scriptId, ...read })
        .onConflict((conflict) => conflict.columns(['user_id', 'script_id']).doUpdateSet(read))
        .execute()
    })
  } catch (error) {
    if (isMissingReference(error)) throw httpError(404, 'not_found', 'Script not found')
    throw error
  }
}

/** When a user has confirmed scripts, and which words of these states they have deleted since. */
export async function readsOfUser(
  db: Database,
  userId: string,
): Promise<AccountExport['script_reads']> {
  const rows = await db
    .selectFrom('script_reads')
    .select(['script_id', 'at', 'letters', 'deleted'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('script_id')
    .execute()
  return rows.map(({ script_id, at, ...words }) => {
    return { script_id, at, deleted: deletedIn(words) ?? [] }
  })
}
