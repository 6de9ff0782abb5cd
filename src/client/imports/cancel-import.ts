import { api } from '#/shared/api/index.ts'
import { ApiError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { storedToken } from '#/client/api/session.ts'
import { type Text, currentText } from '#/client/i18n/use-text.ts'
import type { ImportEndings } from './import-endings.ts'
import type { ImportStore } from './import-store.ts'

/** Asks the session to cancel, then takes its card away; a notice says how it went (IMP-32 to IMP-34). */
export async function cancelImport(
  jobId: string,
  store: ImportStore,
  endings: ImportEndings,
): Promise<void> {
  const { imports } = currentText()
  const sessionId = endings.jobOf(jobId)?.sessionId ?? null
  if (sessionId === null) {
    store.happened(jobId, { type: 'cancel-wanted' })
    return store.tell('danger', imports.cancelWithoutSession)
  }
  if (storedToken() === null) return store.tell('danger', imports.cancelWithoutToken)
  store.happened(jobId, { type: 'cancelling', isCancelling: true })
  try {
    await callApi(api.cancelImportSession, { params: { sessionId } })
    endings.dispose(jobId)
    store.tell('good', imports.uploadCancelled)
  } catch (error) {
    store.happened(jobId, { type: 'cancelling', isCancelling: false })
    store.tell('danger', cancelProblem(error, imports))
  }
}

function cancelProblem(error: unknown, imports: Text['imports']): string {
  const hasStatus = error instanceof ApiError && error.statusText !== ''
  return hasStatus ? imports.cancelSessionFailed(error.statusText) : imports.cancelFailed
}
