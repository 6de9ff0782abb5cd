import type { UpdateLog } from './update-log.ts'

/** Called when a commit has ended, with its number of updates, its seconds, and whether it failed. */
export type OnCommit = (updates: number, seconds: number, hasFailed: boolean) => void

/** The same log, which reports the duration of every commit; a large update that cannot be stored counts as a commit that failed. */
export function measuredLog(log: UpdateLog, onCommit: OnCommit): UpdateLog {
  return {
    ...log,
    async store(entry) {
      const begun = performance.now()
      try {
        return await log.store(entry)
      } catch (error) {
        onCommit(1, (performance.now() - begun) / 1000, true)
        throw error
      }
    },
    async append(entries) {
      const begun = performance.now()
      const report = (hasFailed: boolean) =>
        onCommit(entries.length, (performance.now() - begun) / 1000, hasFailed)
      try {
        const seqs = await log.append(entries)
        report(false)
        return seqs
      } catch (error) {
        report(true)
        throw error
      }
    },
  }
}
