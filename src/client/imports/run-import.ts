import { START_STEPS } from '#/shared/imports/progress.ts'
import { displayError } from '#/client/api/display-error.ts'
import { log } from '#/client/api/log.ts'
import { currentText } from '#/client/i18n/use-text.ts'
import { cancelImport } from './cancel-import.ts'
import { beginsAsPdf } from './check-file.ts'
import { type SessionListener, followSession } from './follow-session.ts'
import type { ImportEndings } from './import-endings.ts'
import type { ImportStore } from './import-store.ts'
import { uploadPdf } from './upload-pdf.ts'

/** How long a finished card stays: longer where its end came live (IMP-25). */
const STAY_LIVE_MS = 10_000
const STAY_POLLED_MS = 3000

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
    if (!(await beginsAsPdf(file))) return endings.fail(jobId, currentText().imports.notAPdf)
    step('uploading', uploading.percent)
    const sessionId = await uploadPdf(file)
    store.happened(jobId, { type: 'session', sessionId })
    step('processing', processing.percent)
    followImport(jobId, sessionId, STAY_LIVE_MS, store, endings)
    if (endings.jobOf(jobId)?.isCancelWanted) await cancelImport(jobId, store, endings)
  } catch (error) {
    endings.fail(jobId, displayError(error, currentText().errors.unknown))
  }
}

/** @param stayMs how long the card stays after an end that came live */
export function followImport(
  jobId: string,
  sessionId: string,
  stayMs: number,
  store: ImportStore,
  endings: ImportEndings,
): void {
  const listener = listenerOf(jobId, stayMs, store, endings)
  endings.onDispose(jobId, followSession(sessionId, listener))
}

function listenerOf(
  jobId: string,
  stayMs: number,
  store: ImportStore,
  endings: ImportEndings,
): SessionListener {
  const failWith = (reason: string | undefined) =>
    endings.fail(jobId, reason || currentText().imports.processingFailed)
  return {
    onMessage: (message) => {
      if (message.type === 'complete') endings.complete(jobId, stayMs)
      else if (message.type === 'failed') failWith(message.error)
      else store.happened(jobId, { type: 'message', message })
    },
    onStatus: (status) => {
      if (status.status === 'Complete') endings.complete(jobId, STAY_POLLED_MS)
      else if (status.status === 'Failed') failWith(status.error)
      else store.happened(jobId, { type: 'polled', status })
    },
    onLiveProblem: (reason) => {
      const { noSocketToken, socketFailed } = currentText().imports
      const line = reason === 'token' ? noSocketToken : socketFailed
      log.error(line, reason)
      store.happened(jobId, { type: 'note', line })
    },
    onStatusProblem: (error) => {
      const message = currentText().imports.statusFailed(error.statusText)
      log.error(message, error)
      if (error.status === 404) endings.fail(jobId, message)
    },
  }
}
