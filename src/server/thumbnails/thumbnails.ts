import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { pollEvery } from '../concurrency/concurrency-limit.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { isMissingReference } from '../domain/locks.ts'
import type { Database } from '../db/schema.ts'
import { idsInTrash } from '../domain/trash.ts'
import { type Asker, askerOf, HOUSE } from '../http/guard.ts'
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
interface Drawable {
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

const LOOK_EVERY_MS = 60 * 1000
/** A thumbnail is drawn anew after this time without an edit. */
const REST_MS = 60 * 1000
/** If users write without a pause, the thumbnail is drawn when it is this far behind. */
const MAX_BEHIND_MS = 10 * 60 * 1000
/** The maximum number of thumbnails in one round, oldest edits first, because the reader has other work, too. */
const MAX_AT_ONCE = 100

type OnError = (error: unknown, scriptId?: string) => void

/**
 * Draws the thumbnails of edited scripts at intervals. Only the database says which drawings are due, so any node may
 * draw; if two nodes draw a script at the same time, both drawings are the same.
 * @returns a function that stops the drawing
 */
export function startRedrawing(
  db: Database,
  read: ReadThumbnail,
  onError: OnError,
): () => Promise<void> {
  const redraw = (isStopped: () => boolean) =>
    redrawThumbnails({ db, read, now: Date.now(), onError, isStopped })
  return pollEvery(LOOK_EVERY_MS, redraw, onError)
}

export async function redrawThumbnails(deps: {
  readonly db: Database
  readonly read: ReadThumbnail
  readonly now: number
  readonly onError: OnError
  readonly isStopped?: () => boolean
}): Promise<void> {
  const { db, read, now, onError, isStopped = () => false } = deps
  for (const script of await dueScripts(db, now)) {
    if (isStopped()) return
    try {
      await keepThumbnail(db, script, await read(script.id, HOUSE))
    } catch (error) {
      // the script was deleted
      if (!isStopped() && !isMissingReference(error)) onError(error, script.id)
    }
  }
}

/** A script without a thumbnail is not due: it gets its first one when its owner sees it (LIB-16). */
function dueScripts(db: Database, now: number): Promise<readonly Drawable[]> {
  return db
    .selectFrom('last_edits as edit')
    .innerJoin('scripts', 'scripts.id', 'edit.script_id')
    .leftJoin('drawn_thumbnails as drawn', 'drawn.script_id', 'edit.script_id')
    .select(['scripts.id', 'edit.at as editedAt'])
    .where('scripts.thumbnail', '!=', '')
    .where(({ eb, or, fn, val }) => {
      const drawnUpTo = fn.coalesce('drawn.edited_at', val(0))
      return eb.and([
        eb('edit.at', '>', drawnUpTo),
        or([
          eb('edit.at', '<=', now - REST_MS),
          eb(eb('edit.at', '-', drawnUpTo), '>=', MAX_BEHIND_MS),
        ]),
      ])
    })
    .orderBy('edit.at')
    .limit(MAX_AT_ONCE)
    .execute()
}
