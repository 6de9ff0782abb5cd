import type { Database } from '../db/schema.ts'
import { isMissingReference } from '../domain/locks.ts'

/**
 * Activity is noted per ten minutes: this precision is enough for the users who wrote between two versions, and no
 * more.
 */
export const SLOT_MS = 10 * 60 * 1000

/** Notes that a person has written in a script, at most once in a slot. */
export function noteActivity(
  db: Database,
  onError: (error: unknown, scriptId: string) => void,
  now: () => number = Date.now,
): (scriptId: string, userId: string) => void {
  let current = 0
  const noted = new Set<string>()

  return (scriptId, userId) => {
    const slot = Math.floor(now() / SLOT_MS)
    if (slot !== current) noted.clear()
    current = slot
    const key = `${scriptId} ${userId}`
    if (noted.has(key)) return
    noted.add(key)
    insert(db, { user_id: userId, script_id: scriptId, slot }).catch((error: unknown) => {
      // the script or the account was deleted
      if (!isMissingReference(error)) onError(error, scriptId)
    })
  }
}

async function insert(
  db: Database,
  row: { readonly user_id: string; readonly script_id: string; readonly slot: number },
): Promise<void> {
  await db
    .insertInto('script_activity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
