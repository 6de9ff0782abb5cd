import { START_STEPS } from '#/shared/imports/progress.ts'
import { displayError } from '#/client/api/display-error.ts'
import { log } from '#/client/api/log.ts'
import { currentText } from '#/client/i18n/use-text.ts'
import { type SessionListener, followSession } from './follow-session.ts'
import type { ImportEndings } from './import-endings.ts'
import type { ImportStore } from './import-store.ts'
import { uploadPdf } from './upload-pdf.ts'

/** How long a finished card stays: longer where its end came live (IMP-25). */
const STAY_MS = { live: 10_000, polled: 3000 } as const

/** Uploads a file and follows what the server makes of it, until one of the endings. */
export async function runImport(
  jobId: string,
  file: File,
  store: ImportStore,
  endings: ImportEndings,
): Promise<void> {
  const [validating, uploading, processing] = START_STEPS
  const step = (name: 'validating' | 'uploading' | 'processing', percent: number) =>
    store.happened(jobId, { type: 'step', step: name, percent })
  try {
    step('validating', validating.percent)
    step('uploading', uploading.percent)
    const sessionId = await uploadPdf(file)
    store.happened(jobId, { type: 'session', sessionId })
    step('processing', processing.percent)
    endings.onDispose(jobId, followSession(sessionId, listenerOf(jobId, store, endings)))
  } catch (error) {
    endings.fail(jobId, displayError(error, currentText().errors.unknown))
  }
}

function listenerOf(jobId: string, store: ImportStore, endings: ImportEndings): SessionListener {
  const failWith = (reason: string | undefined) =>
    endings.fail(jobId, reason || currentText().imports.processingFailed)
  return {
    onMessage: (message) => {
      if (message.type === 'complete') endings.complete(jobId, STAY_MS.live)
      else if (message.type === 'failed') failWith(message.error)
      else store.happened(jobId, { type: 'message', message })
    },
    onStatus: (status) => {
      if (status.status === 'Complete') endings.complete(jobId, STAY_MS.polled)
      else if (status.status === 'Failed') failWith(status.error)
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
      if (error.status === 404) endings.fail(jobId, message)
    },
  }
}
