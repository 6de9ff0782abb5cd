import { START_STEPS } from '#/shared/imports/progress.ts'
import { api } from '#/shared/api/index.ts'
import { ApiError, answerError } from '#/client/api/api-error.ts'
import { callApi, sendCall } from '#/client/api/call-api.ts'
import { displayError, serverMessage } from '#/client/api/display-error.ts'
import { log } from '#/client/api/log.ts'
import { storedToken } from '#/client/api/session.ts'
import { TEXT_BY_LANGUAGE, type Text } from '#/client/i18n/use-text.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { followSession } from './follow-session.ts'
import { type ImportStore, createImportStore } from './import-store.ts'
import { placeholderOf } from './placeholder.ts'

/** How long a finished card stays: longer where its end came live. */
const STAY_MS = { live: 10_000, polled: 3000 } as const

export interface Imports {
  readonly store: ImportStore
  /** Starts importing a checked file and shows it in the modal. */
  readonly start: (file: File, userId: string) => void
  readonly cancel: (jobId: string) => Promise<void>
}

/** @param refreshList called where a finished import has made a script */
export function createImports(refreshList: () => void): Imports {
  const store = createImportStore()
  const stopFollowing = new Map<string, () => void>()

  const dispose = (jobId: string) => {
    stopFollowing.get(jobId)?.()
    stopFollowing.delete(jobId)
    store.happened(jobId, { type: 'removed' })
    if (store.read().modalJobId === jobId) store.change({ modalJobId: null, isModalOpen: false })
  }
  const jobOf = (jobId: string) => store.read().jobs.find((job) => job.id === jobId)
  const fail = (jobId: string, reason: string) => {
    const job = jobOf(jobId)
    if (job === undefined || job.isCancelling) return
    log.error('An import failed', reason)
    dispose(jobId)
    store.tell('danger', currentText().imports.failedNotice(job.title, reason))
  }
  const complete = (jobId: string, stayMs: number) => {
    if (jobOf(jobId)?.uploadStatus !== 'processing') return
    store.happened(jobId, { type: 'completed' })
    stopFollowing.get(jobId)?.()
    refreshList()
    setTimeout(() => {
      refreshList()
      dispose(jobId)
    }, stayMs)
  }

  const follow = (jobId: string, sessionId: string) =>
    followSession(sessionId, {
      onMessage: (message) => {
        if (message.type === 'complete') complete(jobId, STAY_MS.live)
        else if (message.type === 'failed') fail(jobId, message.error || processingFailed())
        else store.happened(jobId, { type: 'message', message })
      },
      onStatus: (status) => {
        if (status.status === 'Complete') complete(jobId, STAY_MS.polled)
        else if (status.status === 'Failed') fail(jobId, status.error || processingFailed())
        else store.happened(jobId, { type: 'polled', status })
      },
      onLiveProblem: (reason) => {
        const line =
          reason === 'token' ? currentText().imports.noSocketToken : 'WebSocket connection error'
        log.error(line, reason)
        store.happened(jobId, { type: 'note', line })
      },
      onStatusProblem: (error) => {
        const message = `Failed to get session status: ${error.statusText}`
        log.error(message, error)
        if (error.status === 404) fail(jobId, message)
      },
    })

  const run = async (jobId: string, file: File) => {
    const [validating, uploading, processing] = START_STEPS
    const step = (name: 'validating' | 'uploading' | 'processing', percent: number) =>
      store.happened(jobId, { type: 'step', step: name, percent })
    try {
      step('validating', validating.percent)
      step('uploading', uploading.percent)
      const sessionId = await uploadPdf(file)
      store.happened(jobId, { type: 'session', sessionId })
      step('processing', processing.percent)
      stopFollowing.set(jobId, follow(jobId, sessionId))
    } catch (error) {
      fail(jobId, displayError(error, currentText().errors.unknown))
    }
  }

  return {
    store,
    start: (file, userId) => {
      const job = placeholderOf(file, userId)
      store.happened(job.id, { type: 'started', job })
      store.change({ modalJobId: job.id })
      void run(job.id, file)
    },
    cancel: async (jobId) => {
      const { imports } = currentText()
      const sessionId = jobOf(jobId)?.sessionId ?? null
      if (sessionId === null) return store.tell('danger', imports.cancelWithoutSession)
      if (storedToken() === null) return store.tell('danger', imports.cancelWithoutToken)
      store.happened(jobId, { type: 'cancelling', isCancelling: true })
      try {
        await callApi(api.cancelImportSession, { params: { sessionId } })
        dispose(jobId)
        store.tell('good', imports.uploadCancelled)
      } catch (error) {
        store.happened(jobId, { type: 'cancelling', isCancelling: false })
        store.tell('danger', cancelError(error, imports.cancelFailed))
      }
    },
  }
}

async function uploadPdf(file: File): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const response = await sendCall(api.uploadPdf, { form })
  const { status, statusText } = response
  if (!response.ok) {
    const body = await response.text()
    const said = serverMessage(answerError(status, statusText, body)) ?? body
    throw new Error(`Upload failed: ${status} ${statusText} ${said}`)
  }
  const answer: { readonly session_id: string } = await response.json()
  return answer.session_id
}

function cancelError(error: unknown, fallback: string): string {
  const hasStatus = error instanceof ApiError && error.statusText !== ''
  return hasStatus ? `Failed to cancel session: ${error.statusText}` : fallback
}

function processingFailed(): string {
  return currentText().imports.processingFailed
}

function currentText(): Text {
  return TEXT_BY_LANGUAGE[readPreferences().lang]
}
