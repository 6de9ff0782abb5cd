import { randomUUID } from 'node:crypto'
import { type Permission, PERMISSIONS } from '#/shared/access/capabilities.ts'
import {
  LEADING_FUNCTIONS,
  permitsMore,
  type ProductionFunction,
} from '#/shared/access/functions.ts'
import type { AccountExport } from '#/shared/api/account-data.ts'
import type { User } from '#/shared/api/accounts.ts'
import { type Invite, MAX_INVITES, type NewInvite } from '#/shared/api/invites.ts'
import type { Database } from '../db/schema.ts'
import { holdUser } from '../domain/locks.ts'
import { insertMember, lockProduction, productionFunction } from '../domain/production-rights.ts'
import { hashToken, randomToken } from '../domain/secrets.ts'
import { httpError } from '../http/http-error.ts'
import {
  columnOf,
  countUse,
  holdTarget,
  type InviteTarget,
  type FoundInvite,
} from './find-invite.ts'
import { guestsOf } from './guest-store.ts'

/** 128 random bits: 22 letters, which make a code that a phone reads across a room. */
const TOKEN_BYTES = 16

export interface InviteTerms {
  readonly permission: Permission
  /** Null in an invitation to a script. */
  readonly function: ProductionFunction | null
  readonly label: string
  readonly forGuests: boolean
  readonly maxUses: number
  readonly validMs: number
}

/** @throws HttpError if the script, or the production, has as many valid invitations as it may have */
export function createInvite(db: Database, target: InviteTarget, terms: InviteTerms) {
  const now = Date.now()
  const token = randomToken(TOKEN_BYTES)
  const invite = {
    id: randomUUID(),
    permission: terms.permission,
    function: terms.function,
    label: terms.label,
    max_uses: terms.maxUses,
    uses: 0,
    created_at: now,
    expires_at: now + terms.validMs,
  }
  return db.transaction().execute(async (transaction): Promise<NewInvite> => {
    await holdTarget(transaction, target)
    const { count } = await validInvites(transaction, target, now)
      .select((where) => where.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_INVITES)
      throw httpError(
        409,
        'too_many_invites',
        `There are ${MAX_INVITES} invitations already. Revoke one first.`,
      )
    await transaction
      .insertInto('invites')
      .values({
        ...invite,
        script_id: null,
        production_id: null,
        [columnOf(target)]: target.id,
        token_hash: hashToken(token),
        for_guests: terms.forGuests ? 1 : 0,
        revoked_at: null,
      })
      .execute()
    return { ...invite, for_guests: terms.forGuests, guests: [], token }
  })
}

const validInvites = (db: Database, target: InviteTarget, now: number) =>
  db
    .selectFrom('invites')
    .where(columnOf(target), '=', target.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

/** The invitations that are neither revoked nor expired, newest first. */
export async function listInvites(db: Database, target: InviteTarget): Promise<Invite[]> {
  const rows = await validInvites(db, target, Date.now())
    .select(['id', 'label', 'permission', 'function', 'for_guests', 'max_uses', 'uses'])
    .select(['created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const guests = await guestsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    for_guests: row.for_guests === 1,
    guests: guests.get(row.id) ?? [],
  }))
}

/** @returns false if the target has no such invitation, or if it is revoked already */
export async function revokeInvite(
  db: Database,
  target: InviteTarget,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set({ revoked_at: Date.now() })
    .where('id', '=', id)
    .where(columnOf(target), '=', target.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Shares the script of an invitation with a user, or raises the user's share to what the invitation permits. It counts as
 * a use only if the user gets more than before.
 * @returns false if the invitation is over
 */
export function shareByInvite(db: Database, invite: FoundInvite, userId: string): Promise<boolean> {
  const { target, permission } = invite
  const { id: scriptId } = target
  return db.transaction().execute(async (transaction) => {
    if (!(await holdUser(transaction, userId))) return false
    await holdTarget(transaction, target)
    const share = await transaction
      .selectFrom('shares')
      .select('permission')
      .where('script_id', '=', scriptId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (share && rank(share.permission) >= rank(permission)) return true
    if (!(await countUse(transaction, invite.id))) return false
    await transaction
      .insertInto('shares')
      .values({
        id: randomUUID(),
        script_id: scriptId,
        user_id: userId,
        permission,
        created_at: Date.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['script_id', 'user_id']).doUpdateSet({ permission }),
      )
      .execute()
    return true
  })
}

/**
 * Takes a user into the production of an invitation with its function, or gives a member this function, if it permits more
 * than the own one. It counts as a use only then.
 * @returns false if the invitation is over
 * @throws HttpError if the user, or the production, has no room
 */
export function joinByInvite(
  db: Database,
  { id, target, function: function_ }: FoundInvite,
  user: User,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (function_ === null || !(await holdUser(transaction, user.id))) return false
    await lockProduction(transaction, target.id)
    const own = await productionFunction(transaction, user.id, target.id)
    if (own !== null && !permitsMore(function_, own)) return true
    if (!(await countUse(transaction, id))) return false
    if (own === null) await insertMember(transaction, target.id, user, function_)
    else
      await transaction
        .updateTable('production_members')
        .set({ function: function_, created_at: Date.now() })
        .where('production_id', '=', target.id)
        .where('user_id', '=', user.id)
        .execute()
    return true
  })
}

/** The permissions stand in the order of what they permit. */
const rank = (permission: Permission): number => PERMISSIONS.indexOf(permission)

/**
 * The invitations to a user's own scripts and into the productions that they direct, oldest first, also those that are over
 * and not deleted yet.
 */
export async function invitesOfUser(
  db: Database,
  userId: string,
): Promise<AccountExport['invites']> {
  const directed = db
    .selectFrom('production_members')
    .select('production_id')
    .where('user_id', '=', userId)
    .where('function', 'in', LEADING_FUNCTIONS)
  const rows = await db
    .selectFrom('invites')
    .leftJoin('scripts', 'scripts.id', 'invites.script_id')
    .leftJoin('productions', 'productions.id', 'invites.production_id')
    .select(['invites.id', 'invites.script_id', 'scripts.title as script_title'])
    .select(['invites.production_id', 'productions.title as production_title'])
    .select(['invites.label', 'invites.permission', 'invites.function', 'invites.for_guests'])
    .select(['invites.max_uses', 'invites.uses', 'invites.created_at', 'invites.expires_at'])
    .select('invites.revoked_at')
    .where(({ or, eb }) =>
      or([eb('scripts.created_by', '=', userId), eb('invites.production_id', 'in', directed)]),
    )
    .orderBy('invites.created_at')
    .orderBy('invites.id')
    .execute()
  const guests = await guestsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, ...row }) => ({
    ...row,
    for_guests: row.for_guests === 1,
    guests: guests.get(id)?.map(({ name }) => name) ?? [],
  }))
}
