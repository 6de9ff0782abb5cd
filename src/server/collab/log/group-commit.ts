import { at } from '#/shared/at.ts'
import type { LogEntry, UpdateLog } from './update-log.ts'

/** Appends one entry; resolves with its seq once it is on disk, with null where it was not appended (`update-log.ts`). */
export type Commit = (entry: LogEntry) => Promise<number | null>

interface Waiting {
  readonly entry: LogEntry
  readonly resolve: (seq: number | null) => void
  readonly reject: (error: unknown) => void
}

/** Writing so many bytes takes long: such an entry is committed alone, between two groups of others. */
const LARGE_BYTES = 256 * 1024

const isLarge = ({ entry }: Waiting): boolean => entry.data.length > LARGE_BYTES

/** Runs one commit at a time, in one log, for all rooms: entries that arrive during a commit share the next one. */
export function createGroupCommit(log: Pick<UpdateLog, 'append'>): Commit {
  let waiting: Waiting[] = []
  let isRunning = false
  let wasLarge = true

  /** All small entries, and in turn with them the large one that has waited longest. */
  function nextGroup(): readonly Waiting[] {
    const large = waiting.find(isLarge)
    const isLargeNext = large !== undefined && (!wasLarge || waiting.every(isLarge))
    const group = isLargeNext ? [large] : waiting.filter((one) => !isLarge(one))
    waiting = isLargeNext ? waiting.filter((one) => one !== large) : waiting.filter(isLarge)
    wasLarge = isLargeNext
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

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(run)
    })
}
