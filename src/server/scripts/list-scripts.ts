import { type RawBuilder, sql } from 'kysely'
import { PUBLIC_PAGE_SIZE, type Script } from '#/shared/api/scripts.ts'
import { at } from '#/shared/at.ts'
import { foldCase, foldWords } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import { sharedScriptIds, functionsOf } from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import { permissionIn } from '../domain/script-rights.ts'

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

/** Scripts as a user sees them, each with its owner and its last editor, the user's own share, and who may take it over. */
export function selectScripts(db: Database, userId: string) {
  return db
    .selectFrom('scripts')
    .innerJoin('users as owners', 'owners.id', 'scripts.created_by')
    .leftJoin('last_edits', 'last_edits.script_id', 'scripts.id')
    .leftJoin('users as editors', 'editors.id', 'last_edits.user_id')
    .leftJoin('shares as own', (join) =>
      join.onRef('own.script_id', '=', 'scripts.id').on('own.user_id', '=', userId),
    )
    .leftJoin('ownership_offers as offer', 'offer.script_id', 'scripts.id')
    .leftJoin('shares as offered', 'offered.id', 'offer.share_id')
    .leftJoin('users as takers', 'takers.id', 'offered.user_id')
    .select(({ val }) => [
      'scripts.id',
      'scripts.title',
      'scripts.created_by',
      'owners.username as owner',
      'scripts.created_at',
      'last_edits.at as edited_at',
      'editors.username as editor',
      'scripts.is_public',
      'own.created_at as shared_at',
      'own.permission',
      'takers.username as offered_to',
      'takers.id as taker_id',
      val(userId).as('viewer_id'),
      'scripts.thumbnail',
    ])
}

type ScriptRow = Awaited<ReturnType<ReturnType<typeof selectScripts>['execute']>>[number]

/** Only users with whom a script is shared see its last editor, as they see its versions. */
export const withoutEditor = (script: Script): Script => ({ ...script, editor: null })

/** Scripts as their viewer sees them, with their productions, and the most that a share and functions in these permit. */
export async function scriptsOfRows(
  db: Database,
  userId: string,
  rows: readonly ScriptRow[],
): Promise<Script[]> {
  if (rows.length === 0) return []
  const found = await functionsOf(db, userId)
    .innerJoin('productions', 'productions.id', 'placed.production_id')
    .select(['placed.script_id', 'member.function', 'productions.id', 'productions.title'])
    .orderBy('productions.title')
    .orderBy('productions.id')
    .execute()
  const functions = Map.groupBy(found, ({ script_id: id }) => id)
  return rows.map((row) => {
    const placed = functions.get(row.id) ?? []
    const ownFunctions = placed.map((each) => each.function)
    const isOwn = row.created_by === userId
    const permission = isOwn ? row.permission : permissionIn(row.permission, ownFunctions)
    const productions = placed.map(({ id, title }) => ({ id, title }))
    return { ...scriptOfRow(row), permission, productions }
  })
}

/** A script apart from the user's productions. */
function scriptOfRow({ taker_id, viewer_id, ...row }: ScriptRow): Script {
  const isToldOfOffer = viewer_id === row.created_by || viewer_id === taker_id
  return {
    ...row,
    is_public: row.is_public === 1,
    productions: [],
    offered_to: isToldOfOffer ? row.offered_to : null,
  }
}
