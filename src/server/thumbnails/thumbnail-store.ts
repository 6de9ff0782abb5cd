import type { Database } from '../db/schema.ts'
import { idsInTrash } from '../domain/trash.ts'

/** A script before it is drawn: the drawing contains at least all edits up to `editedAt`. */
export interface Drawable {
  readonly id: string
  readonly editedAt: number
}

export function ownDrawables(
  db: Database,
  userId: string,
  which: 'without thumbnail' | 'all',
): Promise<readonly Drawable[]> {
  const query = db
    .selectFrom('scripts')
    .leftJoin('last_edits', 'last_edits.script_id', 'scripts.id')
    .select(({ fn, val }) => ['scripts.id', fn.coalesce('last_edits.at', val(0)).as('editedAt')])
    .where('created_by', '=', userId)
    .where('scripts.id', 'not in', idsInTrash(db))
  return (which === 'all' ? query : query.where('thumbnail', '=', '')).execute()
}

/** @returns false if the script was deleted */
export function keepThumbnail(
  db: Database,
  { id, editedAt }: Drawable,
  thumbnail: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('scripts')
      .set({ thumbnail })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await transaction
      .insertInto('drawn_thumbnails')
      .values({ script_id: id, edited_at: editedAt })
      .onConflict((conflict) => conflict.column('script_id').doUpdateSet({ edited_at: editedAt }))
      .execute()
    return true
  })
}
