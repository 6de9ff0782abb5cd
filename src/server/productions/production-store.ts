import { randomUUID } from 'node:crypto'
import { FUNCTIONS, LEADING_FUNCTIONS, type ProductionFunction } from '#/shared/access/functions.ts'
import type { User } from '#/shared/api/accounts.ts'
import {
  MAX_PRODUCTION_SCRIPTS,
  type Production,
  type ProductionMember,
} from '#/shared/api/productions.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import { holdUser } from '../domain/lock-user.ts'
import { insertMember, lockProduction, productionGone } from '../domain/production-members.ts'
import { placedScripts, productionFunction as functionIn } from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import { httpError } from '../http/http-error.ts'

/** The productions that a user belongs to, by title. */
export async function listProductions(db: Database, userId: string): Promise<Production[]> {
  const productions = await productionsOfUser(db, userId)
  const ids = productions.map(({ id }) => id)
  if (ids.length === 0) return []
  const people = await db
    .selectFrom('production_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.production_id', 'member.id', 'users.username', 'member.function'])
    .where('member.production_id', 'in', ids)
    .orderBy('users.username_folded')
    .execute()
  const scripts = await placedScripts(db)
    .select(['placed.production_id', 'placed.script_id'])
    .where('placed.production_id', 'in', ids)
    .where('placed.script_id', 'not in', idsInTrash(db))
    .orderBy('placed.created_at')
    .orderBy('placed.script_id')
    .execute()
  const byTitle = productions.toSorted((a, b) =>
    foldCase(a.title) === foldCase(b.title)
      ? compare(a.id, b.id)
      : compare(foldCase(a.title), foldCase(b.title)),
  )
  return byTitle.map((production) => ({
    ...production,
    members: people
      .filter((member) => member.production_id === production.id)
      .map(({ production_id: _id, ...member }) => member)
      .toSorted((a, b) => FUNCTIONS.indexOf(a.function) - FUNCTIONS.indexOf(b.function)),
    scripts: scripts
      .filter((script) => script.production_id === production.id)
      .map(({ script_id }) => script_id),
  }))
}

/** A user's productions and functions, without the other people. */
export function productionsOfUser(db: Database, userId: string) {
  return db
    .selectFrom('productions')
    .innerJoin('production_members as own', 'own.production_id', 'productions.id')
    .select(['productions.id', 'productions.title', 'own.function'])
    .where('own.user_id', '=', userId)
    .orderBy('productions.created_at')
    .orderBy('productions.id')
    .execute()
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

export async function readProduction(
  db: Database,
  id: string,
  userId: string,
): Promise<Production> {
  const production = (await listProductions(db, userId)).find((each) => each.id === id)
  if (production === undefined) throw productionGone()
  return production
}

/** @throws HttpError if the user belongs to as many productions as one may */
export function createProduction(db: Database, user: User, title: string): Promise<Production> {
  return db.transaction().execute(async (transaction) => {
    if (!(await holdUser(transaction, user.id)))
      throw httpError(401, 'unauthenticated', 'Not authenticated')
    const id = randomUUID()
    await transaction
      .insertInto('productions')
      .values({ id, title: title.trim(), created_at: Date.now() })
      .execute()
    await insertMember(transaction, id, user, 'direction')
    return readProduction(transaction, id, user.id)
  })
}

export async function renameProduction(db: Database, id: string, title: string): Promise<void> {
  await db
    .updateTable('productions')
    .set({ title: title.trim() })
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @returns the scripts whose rights change */
export function deleteProduction(db: Database, id: string): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, id)
    const scripts = await transaction
      .selectFrom('production_scripts')
      .select('script_id')
      .where('production_id', '=', id)
      .execute()
    await transaction.deleteFrom('productions').where('id', '=', id).execute()
    return scripts.map(({ script_id }) => script_id)
  })
}

/** @throws HttpError if there is no such user, or if the user, or the production, has no room */
export function addMember(
  db: Database,
  id: string,
  username: string,
  function_: ProductionFunction,
): Promise<{ readonly member: ProductionMember; readonly userId: string }> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'username'])
      .where('username_folded', '=', foldCase(username.trim()))
      .forKeyShare()
      .executeTakeFirst()
    if (user === undefined)
      throw httpError(404, 'user_not_found', `User "${username.trim()}" not found`)
    await lockProduction(transaction, id)
    if ((await functionIn(transaction, user.id, id)) !== null)
      throw httpError(409, 'already_member', `${user.username} belongs to the production already.`)
    const member = await insertMember(transaction, id, user, function_)
    return { member, userId: user.id }
  })
}

/** @throws HttpError if there is no such member, or if the production would be without direction */
export function changeMember(
  db: Database,
  productionId: string,
  memberId: string,
  function_: ProductionFunction,
): Promise<{
  readonly member: ProductionMember
  readonly userId: string
  readonly isNew: boolean
}> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, productionId)
    const {
      user_id: userId,
      username,
      ...row
    } = await memberOf(transaction, productionId, {
      id: memberId,
    })
    if (!LEADING_FUNCTIONS.includes(function_))
      await refuseWithoutDirection(transaction, productionId, memberId)
    await transaction
      .updateTable('production_members')
      .set({ function: function_ })
      .where('id', '=', row.id)
      .execute()
    const isNew = function_ !== row.function
    return { member: { id: row.id, username, function: function_ }, userId, isNew }
  })
}

/**
 * Removes a member, with the scripts that are theirs.
 * @returns the user, and the scripts that have left with them
 * @throws HttpError if there is no such member, or if the production would be without direction
 */
export function removeMember(
  db: Database,
  productionId: string,
  who: { readonly id: string } | { readonly user_id: string },
): Promise<{ readonly userId: string; readonly scriptIds: readonly string[] }> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, productionId)
    const { id, user_id: userId } = await memberOf(transaction, productionId, who)
    await refuseWithoutDirection(transaction, productionId, id)
    const scripts = await transaction
      .deleteFrom('production_scripts')
      .where('production_id', '=', productionId)
      .where('script_id', 'in', (query) =>
        query.selectFrom('scripts').select('id').where('created_by', '=', userId),
      )
      .returning('script_id')
      .execute()
    await transaction.deleteFrom('production_members').where('id', '=', id).execute()
    return { userId, scriptIds: scripts.map(({ script_id }) => script_id) }
  })
}

async function memberOf(
  transaction: Database,
  productionId: string,
  who: { readonly id: string } | { readonly user_id: string },
) {
  const [column, value] =
    'id' in who ? (['id', who.id] as const) : (['user_id', who.user_id] as const)
  return transaction
    .selectFrom('production_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.id', 'member.user_id', 'member.function', 'users.username'])
    .where('member.production_id', '=', productionId)
    .where(`member.${column}`, '=', value)
    .executeTakeFirstOrThrow(() => httpError(404, 'not_found', 'Member not found'))
}

/** @throws HttpError if nobody else says who belongs to the production */
async function refuseWithoutDirection(
  transaction: Database,
  productionId: string,
  memberId: string,
): Promise<void> {
  const leading = await transaction
    .selectFrom('production_members')
    .select('id')
    .where('production_id', '=', productionId)
    .where('function', 'in', LEADING_FUNCTIONS)
    .execute()
  if (leading.some(({ id }) => id !== memberId) || !leading.some(({ id }) => id === memberId))
    return
  throw httpError(
    409,
    'last_direction',
    'A production needs a direction. Hand it over first: give this function to another person.',
  )
}

/**
 * Puts a script into a production of its owner.
 * @throws HttpError if the user does not belong to it, or if it has no room
 */
export function placeScript(
  db: Database,
  productionId: string,
  scriptId: string,
  userId: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // a deletion locks the script before what belongs to it
    await transaction
      .selectFrom('scripts')
      .select('id')
      .where('id', '=', scriptId)
      .forKeyShare()
      .execute()
    await lockProduction(transaction, productionId)
    const member = await transaction
      .selectFrom('production_members')
      .select('id')
      .where('production_id', '=', productionId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (member === undefined) throw productionGone()
    const { count } = await transaction
      .selectFrom('production_scripts')
      .select((where) => where.fn.countAll<number>().as('count'))
      .where('production_id', '=', productionId)
      .where('script_id', '!=', scriptId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_PRODUCTION_SCRIPTS)
      throw httpError(
        409,
        'too_many_production_scripts',
        `A production can have at most ${MAX_PRODUCTION_SCRIPTS} scripts.`,
      )
    await transaction
      .insertInto('production_scripts')
      .values({ production_id: productionId, script_id: scriptId, created_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** @returns false if the script was not in the production */
export async function withdrawScript(
  db: Database,
  productionId: string,
  scriptId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('production_scripts')
    .where('production_id', '=', productionId)
    .where('script_id', '=', scriptId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
