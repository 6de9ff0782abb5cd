import type { Database } from '../db/schema.ts'

export async function ownScriptIds(
  db: Database,
  userId: string,
  which: 'without thumbnail' | 'all',
): Promise<readonly string[]> {
  let query = db.selectFrom('scripts').select('id').where('created_by', '=', userId)
  if (which === 'without thumbnail') query = query.where('thumbnail', '=', '')
  return (await query.execute()).map(({ id }) => id)
}

/** @returns whether the script is still there */
export async function keepThumbnail(
  db: Database,
  scriptId: string,
  thumbnail: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scripts')
    .set({ thumbnail })
    .where('id', '=', scriptId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
