// Who belongs to a production, and with which function. Each change says who makes it: the right to it is asked for where
// all other changes are held up, because it may have ended since the call was let in.
import { LEADING_FUNCTIONS, type ProductionFunction } from '#/shared/access/functions.ts'
import type { ProductionMember } from '#/shared/api/productions.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import {
  insertMember,
  lockProduction,
  requireDirection,
  productionFunction as functionIn,
} from '../domain/production-rights.ts'
import { httpError } from '../http/http-error.ts'

/** @throws HttpError if there is no such user, or if the user, or the production, has no room */
export function addMember(
  db: Database,
  id: string,
  by: string,
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
    await requireDirection(transaction, id, by)
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
  by: string,
  memberId: string,
  function_: ProductionFunction,
): Promise<{
  readonly member: ProductionMember
  readonly userId: string
  readonly isNew: boolean
}> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, productionId)
    await requireDirection(transaction, productionId, by)
    const found = await memberOf(transaction, productionId, { id: memberId })
    const { user_id: userId, username, ...row } = found
    if (!LEADING_FUNCTIONS.includes(function_))
      await refuseWithoutDirection(transaction, productionId, memberId)
    await setFunction(transaction, row.id, function_)
    const isNew = function_ !== row.function
    return { member: { id: row.id, username, function: function_ }, userId, isNew }
  })
}

/** A user who has gone, and the scripts that have left with them. */
export interface Gone {
  readonly userId: string
  readonly scriptIds: readonly string[]
}

/**
 * Removes a member, with the scripts that are theirs.
 * @throws HttpError if there is no such member, or if the production would be without direction
 */
export function removeMember(
  db: Database,
  productionId: string,
  by: string,
  memberId: string,
): Promise<Gone> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, productionId)
    await requireDirection(transaction, productionId, by)
    const { id, user_id: userId } = await memberOf(transaction, productionId, { id: memberId })
    await refuseWithoutDirection(transaction, productionId, id)
    return takeOut(transaction, productionId, { id, userId })
  })
}

/** @throws HttpError if the production would be without direction */
export function leaveProduction(db: Database, productionId: string, userId: string): Promise<Gone> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, productionId)
    const { id } = await memberOf(transaction, productionId, { user_id: userId })
    await refuseWithoutDirection(transaction, productionId, id)
    return takeOut(transaction, productionId, { id, userId })
  })
}

/**
 * Makes a member the direction, in whose place the user leaves: both at once, because a production that has two directions, or
 * none, is what nobody has asked for.
 * @throws HttpError if the user does not direct the production, or if there is no such other member
 */
export function handOver(
  db: Database,
  productionId: string,
  userId: string,
  memberId: string,
): Promise<{ readonly gone: Gone; readonly heir: { readonly userId: string; isNew: boolean } }> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, productionId)
    await requireDirection(transaction, productionId, userId)
    const own = await memberOf(transaction, productionId, { user_id: userId })
    const heir = await memberOf(transaction, productionId, { id: memberId })
    if (heir.id === own.id) throw noMember()
    await setFunction(transaction, memberId, 'direction')
    await refuseWithoutDirection(transaction, productionId, own.id)
    const gone = await takeOut(transaction, productionId, { id: own.id, userId })
    return { gone, heir: { userId: heir.user_id, isNew: heir.function !== 'direction' } }
  })
}

async function takeOut(
  transaction: Database,
  productionId: string,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<Gone> {
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
}

async function setFunction(
  transaction: Database,
  memberId: string,
  function_: ProductionFunction,
): Promise<void> {
  await transaction
    .updateTable('production_members')
    .set({ function: function_, created_at: Date.now() })
    .where('id', '=', memberId)
    .where('function', '!=', function_)
    .execute()
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
    .executeTakeFirstOrThrow(noMember)
}

const noMember = () => httpError(404, 'not_found', 'Member not found')

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
