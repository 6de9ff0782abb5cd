// Keeps the words of edited scripts for the search through all of them. Only the database says which are due, so any node
// may read them, and any of them may die.
import { pollEvery } from '../concurrency/concurrency-limit.ts'
import { isMissingReference } from '../domain/locks.ts'
import type { Database } from '../db/schema.ts'
import { type Asker, HOUSE } from '../http/guard.ts'

export const LOOK_EVERY_MS = 15_000
/** A script is read anew after this time without an edit. */
const REST_MS = 15_000
/** If users write without a pause, the words are read when those kept are this old. */
const MAX_BEHIND_MS = 60_000
/** The most scripts in one round, because the reader has other work, too. */
const MAX_AT_ONCE = 200

/** Reads the words of a stored script, and the seq up to which they go; null if the script was deleted. */
export type ReadText = (
  scriptId: string,
  asker: Asker,
) => Promise<{ readonly text: string; readonly seq: number } | null>

type OnError = (error: unknown, scriptId?: string) => void

/** @returns a function that stops it, and waits for the reading under way */
export function startKeepingTexts(
  db: Database,
  read: ReadText,
  onError: OnError,
): () => Promise<void> {
  const keep = (isStopped: () => boolean) =>
    keepTexts({ db, read, now: Date.now(), onError, isStopped })
  return pollEvery(LOOK_EVERY_MS, keep, onError)
}

export async function keepTexts(deps: {
  readonly db: Database
  readonly read: ReadText
  readonly now: number
  readonly onError: OnError
  readonly isStopped?: () => boolean
}): Promise<void> {
  const { db, read, now, onError, isStopped = () => false } = deps
  for (const scriptId of await dueScripts(db, now)) {
    if (isStopped()) return
    try {
      const words = await read(scriptId, HOUSE)
      if (words) await keepText(db, scriptId, words, now)
    } catch (error) {
      // the script was deleted
      if (!isStopped() && !isMissingReference(error)) onError(error, scriptId)
    }
  }
}

async function keepText(
  db: Database,
  scriptId: string,
  { text, seq }: { readonly text: string; readonly seq: number },
  now: number,
): Promise<void> {
  const words = { text, seq, length: text.length, at: now }
  await db
    .insertInto('script_texts')
    .values({ script_id: scriptId, ...words })
    .onConflict((conflict) => conflict.column('script_id').doUpdateSet(words))
    .execute()
}

async function dueScripts(db: Database, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('script_heads as head')
    .leftJoin('script_texts as kept', 'kept.script_id', 'head.script_id')
    .leftJoin('last_edits as edit', 'edit.script_id', 'head.script_id')
    .select('head.script_id')
    .where(({ eb, and, or, fn, val }) =>
      and([
        eb('head.seq', '>', fn.coalesce('kept.seq', val(-1))),
        or([
          eb(fn.coalesce('edit.at', val(0)), '<=', now - REST_MS),
          eb(fn.coalesce('kept.at', val(0)), '<=', now - MAX_BEHIND_MS),
          // the clock was put back
          eb('kept.at', '>', now),
        ]),
      ]),
    )
    .limit(MAX_AT_ONCE)
    .execute()
  return rows.map(({ script_id }) => script_id)
}
