import type { DatabaseSync } from 'node:sqlite'

/**
 * Calls `sync`, and returns true, if a commit was made since the last call, and no transaction is open. SQLite as Node builds it knows
 * only fsync, which writes a file's times as well: on many disks a second wait for each commit.
 */
export function createCommitSync(database: DatabaseSync, sync: () => void): () => boolean {
  const totalChanges = database.prepare('SELECT total_changes() AS count')
  let synced = 0
  return () => {
    if (database.isTransaction) return false
    const changes = Number(totalChanges.get()?.count)
    if (changes === synced) return false
    sync()
    synced = changes
    return true
  }
}
