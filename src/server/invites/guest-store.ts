// The people without an account whom invitations let in.
import { randomUUID } from 'node:crypto'
import type { User } from '#/shared/api/accounts.ts'
import type { Guest } from '#/shared/api/invites.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import { hashToken } from '../domain/secrets.ts'
import {
  countUse,
  holdTarget,
  type InviteTarget,
  ofTarget,
  type FoundInvite,
} from './find-invite.ts'

/** The guests of each invitation, also removed ones, in the order in which they came. */
export async function guestsOf(
  db: Database,
  inviteIds: readonly string[],
): Promise<ReadonlyMap<string, Guest[]>> {
  if (inviteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('guests')
    .innerJoin('users', 'users.id', 'guests.user_id')
    .select(['guests.invite_id', 'guests.removed_at'])
    .select(['users.id', 'users.username', 'users.created_at', 'users.last_seen_at'])
    .where('guests.invite_id', 'in', inviteIds)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute()
  const byInvite = Map.groupBy(rows, ({ invite_id: id }) => id ?? '')
  return new Map(
    [...byInvite].map(([inviteId, guests]) => [
      inviteId,
      guests.map(({ id, username, created_at, last_seen_at, removed_at }) => ({
        id,
        name: username,
        last_seen_at: last_seen_at ?? created_at,
        is_removed: removed_at !== null,
      })),
    ]),
  )
}

/**
 * Takes a guest's right, and ends the guest's sessions. The invitation lets in others as before.
 * @returns false if there is no such guest, or if the guest is removed already
 */
export function removeGuest(db: Database, target: InviteTarget, guestId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('guests')
      .set({ removed_at: Date.now() })
      .where('user_id', '=', guestId)
      .where('removed_at', 'is', null)
      .where('invite_id', 'in', ofTarget(transaction, target))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await transaction.deleteFrom('sessions').where('user_id', '=', guestId).execute()
    return true
  })
}

/**
 * Makes a guest: a user without a password, whom neither an address nor a name finds.
 * @param named the name at each attempt, from 1: the first one that nobody else has there
 * @returns null if the invitation is over
 */
export function createGuest(
  db: Database,
  invite: FoundInvite,
  named: (attempt: number) => string,
): Promise<User | null> {
  return db.transaction().execute(async (transaction) => {
    await holdTarget(transaction, invite.target)
    if (!(await countUse(transaction, invite.id))) return null
    for (let attempt = 1; ; attempt++) {
      const user = await insertGuest(transaction, invite.target, named(attempt))
      if (user === null) continue
      const guest = { user_id: user.id, invite_id: invite.id, removed_at: null }
      await transaction.insertInto('guests').values(guest).execute()
      return user
    }
  })
}

/** @returns null if an account, or another guest of the script or production, has the name, in any case of letters */
async function insertGuest(
  transaction: Database,
  { id: targetId }: InviteTarget,
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
      // unique in the script, or the production, and longer than a username may be, so that none is equal to it
      username_folded: `guest:${hashToken(`${targetId} ${folded}`)}`,
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
