import type { Database } from '../db/schema.ts'
import { lockLogs } from './locks.ts'
import { deletePartsOfScript } from './stored-parts.ts'

/**
 * The ids of all scripts in the trash, for `where('scripts.id', 'not in', idsInTrash(db))`: each list of scripts that users
 * see leaves them out.
 */
export function idsInTrash(db: Database) {
  return db.selectFrom('trash').select('script_id')
}

/**
 * Deletes a script for good, with everything that belongs to it.
 * @param deletedBefore only if it was put into the trash before this time, epoch ms
 * @returns false if the script is not in the trash: it was restored meanwhile, or deleted
 */
export async function purgeScript(
  db: Database,
  id: string,
  deletedBefore: number,
): Promise<boolean> {
  const isPurged = await db.transaction().execute(async (transaction) => {
    await lockLogs(transaction, [id])
    // the lock holds up the restoring of the script
    const inTrash = await transaction
      .selectFrom('trash')
      .select('script_id')
      .where('script_id', '=', id)
      .where('deleted_at', '<', deletedBefore)
      .forUpdate()
      .executeTakeFirst()
    if (!inTrash) return false
    await transaction.deleteFrom('scripts').where('id', '=', id).execute()
    return true
  })
  if (isPurged) await deletePartsOfScript(db, id)
  return isPurged
}
