import type { UpdateLog } from './update-log.ts'

/** A commit has ended: of how many scripts it wrote updates, after how many seconds, and whether it failed. */
export type OnCommit = (updates: number, seconds: number, hasFailed: boolean) => void

/** The same log, which says of every commit how long it took. */
export function measuredLog(log: UpdateLog, onCommit: OnCommit): UpdateLog {
  return {
    ...log,
    async append(entries) {
      const begun = performance.now()
      const tell = (hasFailed: boolean) =>
        onCommit(entries.length, (performance.now() - begun) / 1000, hasFailed)
      try {
        const seqs = await log.append(entries)
        tell(false)
        return seqs
      } catch (error) {
        tell(true)
        throw error
      }
    },
  }
}
