import type { Database } from '../db/schema.ts'

/**
 * Makes one user's scripts another user's scripts; the new owner's shares in them are deleted. @returns the scripts'
 * ids
 */
export function giveScripts(
  db: Database,
  fromId: string,
  toId: string,
): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    // This lock holds up calls that delete one of the accounts, or that add a script to it.
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [fromId, toId])
      .orderBy('id')
      .forUpdate()
      .execute()
    await transaction
      .deleteFrom('shares')
      .where('user_id', '=', toId)
      .where('script_id', 'in', (query) =>
        query.selectFrom('scripts').select('id').where('created_by', '=', fromId),
      )
      .execute()
    const given = await transaction
      .updateTable('scripts')
      .set({ created_by: toId })
      .where('created_by', '=', fromId)
      .returning('id')
      .execute()
    return given.map(({ id }) => id)
  })
}
