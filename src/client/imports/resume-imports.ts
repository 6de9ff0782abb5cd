import { currentText } from '#/client/i18n/signed-in.ts'
import type { ImportEndings } from './import-endings.ts'
import type { ImportStore } from './import-jobs.ts'
import { resumedPlaceholder } from './placeholder.ts'
import { followImport } from './run-import.ts'
import { forgetScript } from './files/forget-script.ts'
import { type StoredJob, loadJobs } from './stored-jobs.ts'
import { uploadEnded } from './upload-lock.ts'

const STAY_RESUMED_MS = 5000

/** Reattaches a user's stored uploads to their sessions (IMP-15). */
export function resumeImports(userId: string, store: ImportStore, endings: ImportEndings): void {
  for (const stored of loadJobs(userId)) {
    if (stored.sessionId === null) void resumeUpload(stored, store, endings)
    else resume(stored, store, endings)
  }
}

/** Resumes an upload without a session: another tab may still be uploading the file, and then stores the session. */
async function resumeUpload(
  { id, userId }: StoredJob,
  store: ImportStore,
  endings: ImportEndings,
): Promise<void> {
  const waiting = new AbortController()
  endings.onDispose(id, () => waiting.abort())
  if (!(await uploadEnded(id, waiting.signal))) return
  const stored = loadJobs(userId).find((job) => job.id === id)
  if (stored !== undefined) resume(stored, store, endings)
}

function resume(stored: StoredJob, store: ImportStore, endings: ImportEndings): void {
  const job = resumedPlaceholder(stored)
  if (endings.jobOf(job.id) === undefined) store.dispatch(job.id, { type: 'started', job })
  if (job.isFile && stored.result) {
    // the page was left while the card still said so
    endings.complete(job.id, stored.result, STAY_RESUMED_MS)
  } else if (job.isFile) {
    endings.fail(job.id, currentText().imports.file.interrupted)
    if (job.unfinishedId !== null)
      void forgetScript(job.unfinishedId).then(() => endings.refresh(null))
  } else if (job.sessionId === null) {
    // The user left the page before the whole file was sent: there is no session to attach to.
    endings.fail(job.id, currentText().imports.interrupted)
  } else {
    followImport(job.id, job.sessionId, STAY_RESUMED_MS, store, endings)
    if (stored.result) endings.complete(job.id, stored.result, STAY_RESUMED_MS)
  }
}
