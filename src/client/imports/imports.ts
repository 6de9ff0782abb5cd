import { openWorkPlace } from '#/client/local/kept-work.ts'
import {
  cancelImport,
  createImportEndings,
  type ImportEndings,
  type Refresh,
} from './import-endings.ts'
import { type ImportStore, type Notify, createImportStore } from './import-jobs.ts'
import { placeholderOf } from './placeholder.ts'
import { resumeImports } from './resume-imports.ts'
import { runImport } from './run-import.ts'
import { storeJobs } from './stored-jobs.ts'
import { whileUploading } from './upload-lock.ts'

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
