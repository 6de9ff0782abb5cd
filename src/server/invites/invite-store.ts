import { randomUUID } from 'node:crypto'
import { type Permission, PERMISSIONS } from '#/shared/access/capabilities.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { type Invite, MAX_INVITES, type NewInvite } from '#/shared/api/invites.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import { holdUser } from '../domain/lock-user.ts'
import { hashToken, randomToken } from '../domain/random-token.ts'
import { httpError } from '../http/http-error.ts'
import { guestsOf } from './guest-store.ts'

/** 128 random bits: 22 letters, which make a code that a phone reads across a room. */
const TOKEN_BYTES = 16

export interface InviteTerms {
  readonly permission: Permission
  readonly label: string
  readonly forGuests: boolean
  readonly maxUses: number
  readonly validMs: number
}

/** @throws HttpError if the script has as many valid invitations as it may have */
export function createInvite(db: Database, scriptId: string, terms: InviteTerms) {
  const now = Date.now()
  const token = randomToken(TOKEN_BYTES)
  const invite = {
    id: randomUUID(),
    permission: terms.permission,
    label: terms.label,
    max_uses: terms.maxUses,
    uses: 0,
    created_at: now,
    expires_at: now + terms.validMs,
  }
  return db.transaction().execute(async (transaction): Promise<NewInvite> => {
    await holdScript(transaction, scriptId)
    const { count } = await validInvites(transaction, scriptId, now)
      .select((where) => where.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_INVITES)
      throw httpError(
        409,
        'too_many_invites',
        `There are ${MAX_INVITES} invitations to this script already. Revoke one first.`,
      )
    await transaction
      .insertInto('invites')
      .values({
        ...invite,
        script_id: scriptId,
        token_hash: hashToken(token),
        for_guests: terms.forGuests ? 1 : 0,
        revoked_at: null,
      })
      .execute()
    return { ...invite, for_guests: terms.forGuests, guests: [], token }
  })
}

const validInvites = (db: Database, scriptId: string, now: number) =>
  db
    .selectFrom('invites')
    .where('script_id', '=', scriptId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

/** The invitations that are neither revoked nor expired, newest first. */
export async function listInvites(db: Database, scriptId: string): Promise<Invite[]> {
  const rows = await validInvites(db, scriptId, Date.now())
    .select(['id', 'label', 'permission', 'for_guests', 'max_uses', 'uses'])
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

/** @returns false if the script has no such invitation, or if it is revoked already */
export async function revokeInvite(db: Database, scriptId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set({ revoked_at: Date.now() })
    .where('id', '=', id)
    .where('script_id', '=', scriptId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface FoundInvite {
  readonly id: string
  readonly scriptId: string
  readonly title: string
  readonly owner: User
  readonly permission: Permission
  readonly forGuests: boolean
  readonly expiresAt: number
  /** Whether it lets nobody in: it is revoked, expired or used up, or its script is in the trash. */
  readonly isOver: boolean
}

/** The invitation of a token, also one that is over; null if the token is none. */
export async function findInvite(db: Database, token: string): Promise<FoundInvite | null> {
  const row = await db
    .selectFrom('invites')
    .innerJoin('scripts', 'scripts.id', 'invites.script_id')
    .innerJoin('users as owners', 'owners.id', 'scripts.created_by')
    .leftJoin('trash', 'trash.script_id', 'scripts.id')
    .selectAll('invites')
    .select(['scripts.title', 'owners.id as owner_id', 'owners.username as owner'])
    .select('trash.deleted_at')
    .where('invites.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    scriptId: row.script_id,
    title: row.title,
    owner: { id: row.owner_id, username: row.owner },
    permission: row.permission,
    forGuests: row.for_guests === 1,
    expiresAt: row.expires_at,
    isOver:
      row.revoked_at !== null ||
      row.expires_at <= Date.now() ||
      row.uses >= row.max_uses ||
      row.deleted_at !== null,
  }
}

/**
 * Shares the script of an invitation with a user, or raises the user's share to what the invitation permits. It counts as
 * a use only if the user gets more than before.
 * @returns false if the invitation is over
 */
export function shareByInvite(db: Database, invite: FoundInvite, userId: string): Promise<boolean> {
  const { scriptId, permission } = invite
  return db.transaction().execute(async (transaction) => {
    if (!(await holdUser(transaction, userId))) return false
    await holdScript(transaction, scriptId)
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

/** The permissions stand in the order of what they permit. */
const rank = (permission: Permission): number => PERMISSIONS.indexOf(permission)

/**
 * Makes a guest: a user without a password, whom neither an address nor a name finds.
 * @param named the name at each attempt, from 1: the first one that nobody else has in the script
 * @returns null if the invitation is over
 */
export function createGuest(
  db: Database,
  invite: FoundInvite,
  named: (attempt: number) => string,
): Promise<User | null> {
  return db.transaction().execute(async (transaction) => {
    await holdScript(transaction, invite.scriptId)
    if (!(await countUse(transaction, invite.id))) return null
    for (let attempt = 1; ; attempt++) {
      const user = await insertGuest(transaction, invite.scriptId, named(attempt))
      if (user === null) continue
      const guest = { user_id: user.id, invite_id: invite.id, removed_at: null }
      await transaction.insertInto('guests').values(guest).execute()
      return user
    }
  })
}

/** @returns null if an account, or another guest of the script, has the name, in any case of letters */
async function insertGuest(
  transaction: Database,
  scriptId: string,
  username: string,
): Promise<User | null> {
  const folded = foldCase(username)
  const account = await transaction
    .selectFrom('users')
    .select('id')
    .where('username_folded', '=', folded)
    .executeTakeFirst()
  if (account !== undefined) return null
  const id = randomUUID()
  const now = Date.now()
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('users')
    .values({
      id,
      username,
      // unique in the script, and longer than a username may be, so that none is equal to it
      username_folded: `guest:${hashToken(`${scriptId} ${folded}`)}`,
      email: `guest:${id}`,
      email_folded: `guest:${id}`,
      password_hash: null,
      created_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) => conflict.column('username_folded').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? { id, username } : null
}

/** A deletion locks the script before it locks what belongs to it, so this comes first. */
async function holdScript(transaction: Database, scriptId: string): Promise<void> {
  await transaction
    .selectFrom('scripts')
    .select('id')
    .where('id', '=', scriptId)
    .forKeyShare()
    .execute()
}

/** One statement decides about the last use, which two people may want at once. @returns false if it is over */
async function countUse(transaction: Database, inviteId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('invites')
    .set((where) => ({ uses: where('uses', '+', 1) }))
    .where('id', '=', inviteId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', Date.now())
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The invitations to a user's own scripts, oldest first, also those that are over and not deleted yet. */
export async function invitesOfUser(
  db: Database,
  userId: string,
): Promise<AccountExport['invites']> {
  const rows = await db
    .selectFrom('invites')
    .innerJoin('scripts', 'scripts.id', 'invites.script_id')
    .select(['invites.id', 'invites.script_id', 'scripts.title as script_title'])
    .select(['invites.label', 'invites.permission', 'invites.for_guests'])
    .select(['invites.max_uses', 'invites.uses', 'invites.created_at', 'invites.expires_at'])
    .select('invites.revoked_at')
    .where('scripts.created_by', '=', userId)
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
