import type { Database } from '../db/schema.ts'
import { pollEvery } from '../concurrency/poll-every.ts'
import { deleteExpired } from './delete-expired.ts'

const EXPIRED_EVERY_MS = 60 * 60 * 1000
const DELETED_EVERY_MS = 60 * 1000

/**
 * Deletes expired data at intervals, and removes deleted data from the disk.
 * @param wipeDeleted removes deleted data from the disk
 * @returns a function that stops both
 */
export function startRetention(
  db: Database,
  wipeDeleted: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const expire = () => deleteExpired(db, Date.now())
  const begun = expire().catch(onError)
  const stops = [
    pollEvery(EXPIRED_EVERY_MS, expire, onError),
    pollEvery(DELETED_EVERY_MS, wipeDeleted, onError),
  ]
  return async () => {
    await begun
    for (const stop of stops) await stop()
  }
}
