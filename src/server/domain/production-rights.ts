import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { Database } from '../db/schema.ts'
import { idsInTrash } from './trash.ts'

/**
 * The functions in which a user works on scripts, one row for each script and production. A script is in a production only
 * while its owner is a member, so nothing is left of a right when a script gets another owner.
 */
export function functionsOf(db: Database, userId: string) {
  return membersOfScripts(db).where('member.user_id', '=', userId)
}

/** The people of the productions of scripts, one row for each script, production and member. */
export function membersOfScripts(db: Database) {
  return placedScripts(db).innerJoin(
    'production_members as member',
    'member.production_id',
    'placed.production_id',
  )
}

/** The scripts that are in productions. */
export function placedScripts(db: Database) {
  return db
    .selectFrom('production_scripts as placed')
    .innerJoin('scripts as owned', 'owned.id', 'placed.script_id')
    .innerJoin('production_members as keeper', (join) =>
      join
        .onRef('keeper.production_id', '=', 'placed.production_id')
        .onRef('keeper.user_id', '=', 'owned.created_by'),
    )
}

/** The scripts of a production that are not in the trash, in the order in which they came. */
export function scriptsIn(db: Database, productionId: string) {
  return placedScripts(db)
    .select(['owned.id', 'owned.title'])
    .where('placed.production_id', '=', productionId)
    .where('placed.script_id', 'not in', idsInTrash(db))
    .orderBy('placed.created_at')
    .orderBy('placed.script_id')
    .execute()
}

/** The ids of the scripts that a user may read without owning them: by a share, or by a function in a production. */
export function sharedScriptIds(db: Database, userId: string) {
  return db
    .selectFrom('shares')
    .select('shares.script_id')
    .where('shares.user_id', '=', userId)
    .union(functionsOf(db, userId).select('placed.script_id'))
}

export async function productionFunction(
  db: Database,
  userId: string,
  productionId: string,
): Promise<ProductionFunction | null> {
  const row = await db
    .selectFrom('production_members')
    .select('function')
    .where('user_id', '=', userId)
    .where('production_id', '=', productionId)
    .executeTakeFirst()
  return row?.function ?? null
}
