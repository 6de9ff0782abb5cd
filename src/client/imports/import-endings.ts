import { FAILURES } from '#/shared/imports/pdf-import.ts'
import { api } from '#/shared/api/index.ts'
import { keepImportedFile } from '#/client/local/imported-files.ts'
import { log } from '#/client/local/log.ts'
import { currentText, type Text } from '#/client/i18n/library.ts'
import { ApiError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { sameSession, storedToken } from '#/client/api/session.ts'
import type { ImportResult, PlaceholderScript, ImportStore } from './import-jobs.ts'

/** The ways in which an import ends. */
export interface ImportEndings {
  readonly jobOf: (jobId: string) => PlaceholderScript | undefined
  /** Stores the function that stops following a job's session. */
  readonly onDispose: (jobId: string, stop: () => void) => void
  /** Stops following the session, and removes the card and its modal. */
  readonly dispose: (jobId: string) => void
  readonly fail: (jobId: string, reason: string) => void
  /** @param isTold whether what it says is said otherwise */
  readonly complete: (jobId: string, result: ImportResult, stayMs: number, isTold?: boolean) => void
  /** Loads the list of scripts anew. */
  readonly refresh: Refresh
  /** Called when the user signs out: no session is followed any more, but the server's work goes on. */
  readonly stopAll: () => void
}

/** Shows a script that an import has made; without an id the list alone. */
export type Refresh = (scriptId: string | null) => void

export function createImportEndings(store: ImportStore, refresh: Refresh): ImportEndings {
  const stopFollowing = new Map<string, () => void>()
  const jobOf = (jobId: string) => store.get().jobs.find((job) => job.id === jobId)
  const stop = (jobId: string) => {
    stopFollowing.get(jobId)?.()
    stopFollowing.delete(jobId)
  }
  const dispose = (jobId: string) => {
    stop(jobId)
    // The modal closes before its job is removed, so that it shows the job until it has left the screen. A modal that
    // shows the result stays until the user closes it.
    const isShown = store.get().modalJobId === jobId && jobOf(jobId)?.uploadStatus !== 'completed'
    if (isShown) store.change({ isModalOpen: false })
    store.dispatch(jobId, { type: 'removed' })
  }
  return {
    jobOf,
    onDispose: (jobId, stopJob) => {
      stop(jobId)
      stopFollowing.set(jobId, stopJob)
    },
    dispose,
    refresh,
    stopAll: () => [...stopFollowing.keys()].forEach(stop),
    fail: (jobId, reason) => {
      const job = jobOf(jobId)
      if (job === undefined || job.isCancelling || job.uploadStatus === 'completed') return
      log.error('An import failed', reason)
      store.dispatch(jobId, { type: 'failed', error: reason })
      dispose(jobId)
      const text = currentText()
      // the user has cancelled it here or elsewhere (IMP-35)
      if (reason === FAILURES.cancelled) return store.notify('good', text.imports.uploadCancelled)
      store.notify('danger', text.imports.failedNotice(job.title, failureText(reason, text)))
    },
    complete: (jobId, result, stayMs, isTold = false) => {
      const job = jobOf(jobId)
      if (job?.uploadStatus !== 'processing') return
      stop(jobId)
      store.dispatch(jobId, { type: 'completed', result })
      refresh(result.scriptId)
      const { created_by: userId, fileData } = job
      if (fileData && result.scriptId !== null)
        void keepImportedFile(userId, result.scriptId, fileData)
      const { isModalOpen, modalJobId } = store.get()
      // an open modal of this job shows the result itself, with the same button
      if (result.scriptId !== null && !isTold && !(isModalOpen && modalJobId === jobId))
        void offerMade(result.scriptId, job.title, store)
      setTimeout(() => {
        refresh(null)
        dispose(jobId)
      }, stayMs)
    },
  }
}

/** Offers a script by the title that its card shows, which may be another than the file's name (IMP-61). */
async function offerMade(id: string, nameOfFile: string, store: ImportStore): Promise<void> {
  const isSame = sameSession()
  const title = await callApi(api.getScriptInfo, { params: { id } }).then(
    (script) => script.title,
    () => nameOfFile,
  )
  if (isSame()) store.notify('good', currentText().imports.ready(title), { id, title })
}

/** Why an import failed, for its user: known reasons in the user's language, all others as the server says them. */
export function failureText(reason: string, { imports }: Text): string {
  const texts: Readonly<Record<string, string>> = imports.failures
  const kind = Object.entries(FAILURES).find(([, line]) => line === reason)?.[0]
  return (kind && texts[kind]) ?? reason
}

/**
 * Asks the session to cancel, then removes the import's card; a notice shows the result (IMP-32 to IMP-34). Without a
 * session the card is removed at once, and its removal ends the upload (IMP-48).
 */
export async function cancelImport(
  jobId: string,
  store: ImportStore,
  endings: ImportEndings,
): Promise<void> {
  const { imports } = currentText()
  const job = endings.jobOf(jobId)
  if (job === undefined || job.isCancelling) return
  if (storedToken() === null) return store.notify('danger', imports.cancelWithoutToken)
  store.dispatch(jobId, { type: 'cancelling', isCancelling: true })
  if (job.sessionId === null) log.note(imports.cancelWithoutSession)
  try {
    if (job.sessionId !== null) await cancelSession(job.sessionId)
    endings.dispose(jobId)
    store.notify('good', job.isFile ? imports.file.cancelled : imports.uploadCancelled)
  } catch (error) {
    store.dispatch(jobId, { type: 'cancelling', isCancelling: false })
    store.notify('danger', cancelProblem(error, imports))
  }
}

/** Cancels an upload whose card is gone. The upload was complete already, and only its answer names the session. */
export async function cancelLateSession(sessionId: string): Promise<void> {
  await cancelSession(sessionId).catch((error: unknown) =>
    log.error(currentText().imports.cancelFailed, error),
  )
}

async function cancelSession(sessionId: string): Promise<void> {
  await callApi(api.cancelImportSession, { params: { sessionId } })
}

function cancelProblem(error: unknown, imports: Text['imports']): string {
  const hasStatus = error instanceof ApiError && error.statusText !== ''
  return hasStatus ? imports.cancelSessionFailed(error.statusText) : imports.cancelFailed
}

/** A script without its text is no script: it goes at once, and not into the trash. */
export async function forgetScript(id: string): Promise<void> {
  try {
    await callApi(api.deleteScript, { params: { id } })
    await callApi(api.purgeScript, { params: { id } })
  } catch (error) {
    log.error('An unfinished script could not be deleted', error)
  }
}
