import { openWorkPlace } from '#/client/local/kept-work.ts'
import { currentText } from '#/client/i18n/library.ts'
import {
  cancelImport,
  createImportEndings,
  type ImportEndings,
  type Refresh,
  forgetScript,
} from './import-endings.ts'
import {
  type ImportResult,
  type ImportStore,
  type Notify,
  createImportStore,
} from './import-jobs.ts'
import { placeholderOf, resumedPlaceholder } from './placeholder.ts'
import { runImport, followImport } from './run-import.ts'
import { storeJobs, whileUploading, type StoredJob, loadJobs, uploadEnded } from './stored-jobs.ts'

/** The place where a chosen file is kept if the session ends before the upload. */
export const CHOSEN_FILE = 'upload: file'

export interface Imports {
  readonly store: ImportStore
  readonly endings: ImportEndings
  /** Starts importing a checked file and shows it in the modal. */
  readonly start: (file: File, userId: string) => void
  readonly cancel: (jobId: string) => void
  /** Resumes the uploads that this user had before a reload. */
  readonly resume: (userId: string) => void
  /** Stops following every session; the server works on. */
  readonly stop: () => void
}

/** @param refresh called when a finished import has made a script, with its id */
export function createImports(refresh: Refresh, notify: Notify): Imports {
  const store = createImportStore(notify)
  const endings = createImportEndings(store, refresh)
  let storedJobs = store.get().jobs
  store.subscribe(() => {
    const { jobs } = store.get()
    if (jobs !== storedJobs) storeJobs(storedJobs, jobs)
    storedJobs = jobs
  })
  return {
    store,
    endings,
    start: (file, userId) => {
      const job = placeholderOf(file, userId)
      store.dispatch(job.id, { type: 'started', job })
      store.change({ modalJobId: job.id })
      const work = openWorkPlace(CHOSEN_FILE)
      void whileUploading(job.id, () => runImport(job.id, file, store, endings)).then(() =>
        work.keepWhereOver(file),
      )
    },
    cancel: (jobId) => void cancelImport(jobId, store, endings),
    resume: (userId) => resumeImports(userId, store, endings),
    stop: endings.stopAll,
  }
}

const STAY_RESUMED_MS = 5000

/** Reattaches a user's stored uploads to their sessions (IMP-15). */
function resumeImports(userId: string, store: ImportStore, endings: ImportEndings): void {
  const all = loadJobs(userId)
  const finished = all.filter(
    ({ id, isFile, result }) => isFile && result && endings.jobOf(id) === undefined,
  )
  const areMany = finished.length > 1
  if (areMany) store.notify('good', currentText().imports.readyFiles(finished.length))
  for (const stored of all) {
    if (stored.isFile && stored.result) finish(stored, stored.result, areMany)
    else if (stored.sessionId === null) void resumeUpload(stored, store, endings)
    else resume(stored, store, endings)
  }
  /** The page was left while the card still said so. */
  function finish(stored: StoredJob, result: ImportResult, isTold: boolean): void {
    const job = resumedPlaceholder(stored)
    if (endings.jobOf(job.id) !== undefined) return
    store.dispatch(job.id, { type: 'started', job })
    endings.complete(job.id, result, STAY_RESUMED_MS, isTold)
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
  if (job.isFile) {
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
