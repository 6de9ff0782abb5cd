import { type RawBuilder, sql } from 'kysely'
import { PUBLIC_PAGE_SIZE, type Script } from '#/shared/api/scripts.ts'
import { at } from '#/shared/at.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { foldWords } from '#/shared/script/find/fold-words.ts'
import type { Database } from '../db/schema.ts'
import { sharedScriptIds } from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import { scriptOfRow, scriptsOfRows, selectScripts, withoutEditor } from './select-scripts.ts'

interface ScriptFilter {
  /** A part of the title or of another owner's name, in any case of letters. */
  readonly q?: string
  /** The cursor of the script after which the page begins. */
  readonly before?: string
}

/** Own scripts, those shared with the user, and those of the user's productions, newest first. */
export async function listScripts(
  db: Database,
  userId: string,
  { q = '' }: Pick<ScriptFilter, 'q'>,
): Promise<Script[]> {
  const rows = await newestFirst(db, userId, q)
    .where((where) =>
      where.or([
        where('scripts.created_by', '=', userId),
        where('scripts.id', 'in', sharedScriptIds(db, userId)),
      ]),
    )
    .execute()
  return scriptsOfRows(db, userId, rows)
}

/** All scripts of a user's own, those in the trash, too. */
export async function listOwnScripts(
  db: Database,
  userId: string,
): Promise<(Script & { deleted_at: number | null })[]> {
  const rows = await ordered(db, userId)
    .leftJoin('trash', 'trash.script_id', 'scripts.id')
    .select('trash.deleted_at')
    .where('scripts.created_by', '=', userId)
    .execute()
  const scripts = await scriptsOfRows(db, userId, rows)
  return rows.map(({ deleted_at }, index) => ({ ...at(scripts, index), deleted_at }))
}

/** Other people's public scripts, one page of them, newest first. */
export async function listPublicScripts(
  db: Database,
  userId: string,
  { q = '', before = '' }: ScriptFilter,
): Promise<Script[]> {
  let page = newestFirst(db, userId, q)
    .where('scripts.is_public', '=', 1)
    .where('scripts.created_by', '!=', userId)
    .limit(PUBLIC_PAGE_SIZE)
  const [createdAt, id] = before.split('.')
  if (id !== undefined) {
    page = page.where((where) =>
      where(
        where.refTuple('scripts.created_at', 'scripts.id'),
        '<',
        where.tuple(Number(createdAt), id),
      ),
    )
  }
  return (await page.execute()).map(scriptOfRow).map(withoutEditor)
}

/** Scripts that are not in the trash. */
function newestFirst(db: Database, userId: string, q: string) {
  const query = ordered(db, userId).where('scripts.id', 'not in', idsInTrash(db))
  const wanted = foldWords(q.trim())
  if (wanted === '') return query
  return query.where(({ and, or, eb }) =>
    or([
      contains(sql.ref('scripts.title_folded'), wanted),
      and([
        eb('scripts.created_by', '!=', userId),
        contains(sql.ref('owners.username_folded'), foldCase(q.trim())),
      ]),
    ]),
  )
}

function contains(column: RawBuilder<unknown>, part: string) {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${column} like ${pattern} escape '\\'`
}

/**
 * The order and the cursor use the same two columns, so that a page begins exactly after the end of the previous one.
 */
function ordered(db: Database, userId: string) {
  return selectScripts(db, userId)
    .orderBy('scripts.created_at', 'desc')
    .orderBy('scripts.id', 'desc')
}
