// What invitations lead to, and their use, for all who store something about them.
import type { Database } from '../db/schema.ts'

/** What an invitation leads to. */
export type InviteTarget =
  | { readonly kind: 'script'; readonly id: string }
  | { readonly kind: 'production'; readonly id: string }

export const columnOf = ({ kind }: InviteTarget) =>
  kind === 'script' ? ('script_id' as const) : ('production_id' as const)

/** The target as an entry of the log names it. */
export const logged = ({ kind, id }: InviteTarget) =>
  kind === 'script' ? { scriptId: id } : { productionId: id }

/** For a query from invitations: those to this target. */
export const ofTarget = (db: Database, target: InviteTarget) =>
  db.selectFrom('invites').select('invites.id').where(columnOf(target), '=', target.id)

/** A deletion locks the script, or the production, before it locks what belongs to it, so this comes first. */
export async function holdTarget(transaction: Database, target: InviteTarget): Promise<void> {
  const table = target.kind === 'script' ? ('scripts' as const) : ('productions' as const)
  await transaction
    .selectFrom(table)
    .select('id')
    .where('id', '=', target.id)
    .forKeyShare()
    .execute()
}

/** One statement decides about the last use, which two people may want at once. @returns false if it is over */
export async function countUse(transaction: Database, inviteId: string): Promise<boolean> {
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
