import type { AccountExport } from '#/shared/api/account-data.ts'
import type { Database } from '../db/schema.ts'
import { holdUser, isMissingReference } from '../domain/locks.ts'

/** The last editor of a script is stored at most this often: not each keystroke writes a row. */
const APART_MS = 10_000

interface Edit {
  readonly userId: string
  readonly at: number
}

export interface LastEdits {
  /** Called with every update that a user sends. */
  readonly note: (scriptId: string, userId: string) => void
  /** Resolves when no write is under way. */
  readonly settled: () => Promise<void>
  /** Writes the edits that are not written yet, and waits for them. */
  readonly close: () => Promise<void>
}

/** Stores the last editor of each script: the first edit at once, the following edits at intervals. */
export function createLastEdits(
  db: Database,
  onError: (error: unknown, scriptId: string) => void,
): LastEdits {
  /** Edits that are not written yet. */
  const waiting = new Map<string, Edit>()
  /** Scripts whose last edit was written a moment ago. */
  const resting = new Map<string, NodeJS.Timeout>()
  const writing = new Set<Promise<void>>()

  const write = (scriptId: string) => {
    const edit = waiting.get(scriptId)
    resting.delete(scriptId)
    if (!edit) return
    waiting.delete(scriptId)
    resting.set(
      scriptId,
      setTimeout(() => write(scriptId), APART_MS),
    )
    const written = writeEdit(db, scriptId, edit)
      .catch((error: unknown) => {
        // the script was deleted
        if (!isMissingReference(error)) onError(error, scriptId)
      })
      .finally(() => writing.delete(written))
    writing.add(written)
  }

  const settled = async () => {
    await Promise.all(writing)
  }
  return {
    settled,
    note(scriptId, userId) {
      waiting.set(scriptId, { userId, at: Date.now() })
      if (!resting.has(scriptId)) write(scriptId)
    },
    async close() {
      // of two edits in one millisecond the one that is written last stays
      await settled()
      for (const scriptId of waiting.keys()) {
        clearTimeout(resting.get(scriptId))
        write(scriptId)
      }
      for (const timer of resting.values()) clearTimeout(timer)
      await settled()
    },
  }
}

/** Several nodes may write the last edit of the same script: the newest edit stays. */
function writeEdit(db: Database, scriptId: string, { userId, at }: Edit): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await holdUser(transaction, userId))) return
    await transaction
      .insertInto('last_edits')
      .values({ user_id: userId, script_id: scriptId, at })
      .onConflict((conflict) =>
        conflict
          .column('script_id')
          .doUpdateSet({ user_id: userId, at })
          .where('last_edits.at', '<=', at),
      )
      .execute()
  })
}

/** The scripts in which a user was the last to write. */
export function lastEditsOfUser(
  db: Database,
  userId: string,
): Promise<AccountExport['last_edits']> {
  return db
    .selectFrom('last_edits')
    .select(['script_id', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('script_id')
    .execute()
}
