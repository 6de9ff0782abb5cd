import { at } from '#/shared/at.ts'
import { PART_BYTES } from '../../domain/stored-parts.ts'
import type { LogEntry, UpdateLog } from './update-log.ts'

/** Appends one entry; resolves with its seq once it is on disk, with null where it was not appended (`update-log.ts`). */
export type Commit = (entry: LogEntry) => Promise<number | null>

interface Waiting {
  readonly entry: LogEntry
  readonly resolve: (seq: number | null) => void
  readonly reject: (error: unknown) => void
}

/** What people type between two commits. */
const TINY_BYTES = 8 * 1024

/**
 * Runs one commit at a time, in one log, for all rooms: entries that arrive during a commit share the next one. Large entries are
 * stored in parts before, one entry at a time, so that a commit waits for one part at most.
 */
export function createGroupCommit(log: Pick<UpdateLog, 'append' | 'store'>): Commit {
  let waiting: Waiting[] = []
  let isRunning = false
  let storing: Promise<unknown> = Promise.resolve()

  /** The oldest entries that have the size of a part together, and all that are tiny. */
  function nextGroup(): readonly Waiting[] {
    const group: Waiting[] = []
    const others: Waiting[] = []
    let sum = 0
    for (const one of waiting) {
      const { length } = one.entry.data
      const isNext = length <= TINY_BYTES || sum + length <= PART_BYTES || group.length === 0
      if (isNext) sum += length
      const target = isNext ? group : others
      target.push(one)
    }
    waiting = others
    return group
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = nextGroup()
      try {
        const seqs = await log.append(group.map(({ entry }) => entry))
        group.forEach(({ resolve }, index) => resolve(at(seqs, index)))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isRunning = false
  }

  const commit: Commit = (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(run)
    })

  return (entry) => {
    if (entry.data.length <= PART_BYTES) return commit(entry)
    const stored = storing.then(() => log.store(entry))
    storing = stored.catch(() => {})
    return stored.then(commit)
  }
}
