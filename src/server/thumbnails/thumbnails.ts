import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { idsInTrash } from '../domain/trash.ts'
import { type Asker, askerOf } from '../http/guard.ts'
import { route } from '../http/route.ts'

/** Draws the first page of a script, as a data URI. */
export type ReadThumbnail = (scriptId: string, asker: Asker) => Promise<string>

/** Rate limit: each of these calls reads every document of the caller. */
const DRAWINGS: RateLimit = { name: 'thumbnails', max: 30, windowMs: 60_000 }

export function mountThumbnailRoutes(
  server: FastifyInstance,
  db: Database,
  readThumbnail: ReadThumbnail,
): void {
  const draw = async (scripts: readonly Drawable[], asker: Asker): Promise<number> => {
    let drawn = 0
    for (const script of scripts) {
      if (await keepThumbnail(db, script, await readThumbnail(script.id, asker))) drawn += 1
    }
    return drawn
  }

  route(
    server,
    api.generateThumbnails,
    async (caller) =>
      draw(await ownDrawables(db, caller.user.id, 'without thumbnail'), askerOf(caller)),
    { perSession: DRAWINGS },
  )

  route(
    server,
    api.regenerateThumbnails,
    async (caller) => draw(await ownDrawables(db, caller.user.id, 'all'), askerOf(caller)),
    { perSession: DRAWINGS },
  )
}

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
