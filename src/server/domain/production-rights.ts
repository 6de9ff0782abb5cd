import { randomUUID } from 'node:crypto'
import {
  type ProductionFunction,
  LEADING_FUNCTIONS,
  mayInProduction,
} from '#/shared/access/functions.ts'
import type { User } from '#/shared/api/accounts.ts'
import {
  MAX_PRODUCTION_MEMBERS,
  MAX_PRODUCTIONS,
  type ProductionMember,
} from '#/shared/api/productions.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { notOfDirection } from '../http/route.ts'
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

// How people get into productions: a direction takes them in, or they accept an invitation.

/** Holds up every other change of the production's people and scripts. @throws HttpError if it is deleted */
export async function lockProduction(transaction: Database, id: string): Promise<void> {
  await transaction
    .selectFrom('productions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(productionGone)
}

/** @throws HttpError if the user does not say who belongs to the production, or not any more */
export async function requireDirection(
  transaction: Database,
  productionId: string,
  userId: string,
): Promise<void> {
  const found = await productionFunction(transaction, userId, productionId)
  if (found === null) throw productionGone()
  if (!mayInProduction(found, 'production:people')) throw notOfDirection()
}

/** The user may have belonged to it a moment ago. */
export const productionGone = () => httpError(404, 'not_found', 'Production not found')

/** @throws HttpError if the user, or the production, has no room */
export async function insertMember(
  transaction: Database,
  productionId: string,
  { id: userId, username }: User,
  function_: ProductionFunction,
): Promise<ProductionMember> {
  if ((await countMembers(transaction, 'production_id', productionId)) >= MAX_PRODUCTION_MEMBERS)
    throw httpError(
      409,
      'too_many_members',
      `A production can have at most ${MAX_PRODUCTION_MEMBERS} people.`,
    )
  if ((await countMembers(transaction, 'user_id', userId)) >= MAX_PRODUCTIONS)
    throw httpError(
      409,
      'too_many_productions',
      `${username} belongs to ${MAX_PRODUCTIONS} productions already.`,
    )
  const id = randomUUID()
  await transaction
    .insertInto('production_members')
    .values({
      id,
      production_id: productionId,
      user_id: userId,
      function: function_,
      created_at: Date.now(),
    })
    .execute()
  return { id, username, function: function_ }
}

/** Of a production, or of a user. */
async function countMembers(
  transaction: Database,
  column: 'production_id' | 'user_id',
  id: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('production_members')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Who has said for the longest time who belongs to a production; it always has one. */
export function directionOf(db: Database, productionId: string): Promise<User> {
  return db
    .selectFrom('production_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.username'])
    .where('member.production_id', '=', productionId)
    .where('member.function', 'in', LEADING_FUNCTIONS)
    .orderBy('member.created_at')
    .orderBy('member.id')
    .executeTakeFirstOrThrow(productionGone)
}
