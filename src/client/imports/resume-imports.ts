import { currentText } from '#/client/i18n/use-text.ts'
import type { ImportEndings } from './import-endings.ts'
import type { ImportStore } from './import-store.ts'
import { resumedPlaceholder } from './placeholder.ts'
import { followImport } from './run-import.ts'
import { loadJobs } from './stored-jobs.ts'

const STAY_RESUMED_MS = 5000

/** Reattaches a user's stored uploads to their sessions (IMP-15). */
export function resumeImports(userId: string, store: ImportStore, endings: ImportEndings): void {
  for (const stored of loadJobs(userId)) {
    const job = resumedPlaceholder(stored)
    if (endings.jobOf(job.id) === undefined) store.happened(job.id, { type: 'started', job })
    if (job.sessionId === null) {
      // The page was left before the file had arrived: there is nothing to reattach to.
      endings.fail(job.id, currentText().imports.failed)
    } else {
      followImport(job.id, job.sessionId, STAY_RESUMED_MS, store, endings)
      if (stored.uploadComplete) endings.complete(job.id, STAY_RESUMED_MS)
    }
  }
}
