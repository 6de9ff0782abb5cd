import type { Script } from '#/shared/api/scripts.ts'
import type { Database } from '../db/schema.ts'
import { functionsOf } from '../domain/production-rights.ts'
import { permissionIn } from '../domain/script-rights.ts'

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
export function scriptOfRow({ taker_id, viewer_id, ...row }: ScriptRow): Script {
  const isToldOfOffer = viewer_id === row.created_by || viewer_id === taker_id
  return {
    ...row,
    is_public: row.is_public === 1,
    productions: [],
    offered_to: isToldOfOffer ? row.offered_to : null,
  }
}
