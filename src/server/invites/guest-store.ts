// The guests of invitations, as the owner of the script sees them.
import type { Guest } from '#/shared/api/invites.ts'
import type { Database } from '../db/schema.ts'

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
 * @returns false if the script has no such guest, or if the guest is removed already
 */
export function removeGuest(db: Database, scriptId: string, guestId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('guests')
      .set({ removed_at: Date.now() })
      .where('user_id', '=', guestId)
      .where('removed_at', 'is', null)
      .where('invite_id', 'in', (query) =>
        query.selectFrom('invites').select('id').where('script_id', '=', scriptId),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await transaction.deleteFrom('sessions').where('user_id', '=', guestId).execute()
    return true
  })
}
