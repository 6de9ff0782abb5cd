import { pollEvery } from '../concurrency/poll-every.ts'
import type { Database } from '../db/schema.ts'
import { isMissingReference } from '../db/is-missing-reference.ts'
import { HOUSE } from '../http/guard.ts'
import { type Drawable, keepThumbnail, type ReadThumbnail } from './thumbnails.ts'

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
  let isStopped = false
  const redraw = () =>
    redrawThumbnails({ db, read, now: Date.now(), onError, isStopped: () => isStopped })
  const stop = pollEvery(LOOK_EVERY_MS, redraw, onError)
  return () => {
    isStopped = true
    return stop()
  }
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
