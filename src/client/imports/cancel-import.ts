import { api } from '#/shared/api/index.ts'
import { ApiError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import { storedToken } from '#/client/api/session.ts'
import { type Text, currentText } from '#/client/i18n/signed-in.ts'
import type { ImportEndings } from './import-endings.ts'
import type { ImportStore } from './import-store.ts'

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
