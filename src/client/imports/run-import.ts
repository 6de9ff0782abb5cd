import type { ImportSessionStatus } from '#/shared/api/imports.ts'
import { api } from '#/shared/api/index.ts'
import { importSocketPath } from '#/shared/api/sockets.ts'
import {
  type CompleteMessage,
  type ImportMessage,
  isImportEnd,
  isImportMessage,
} from '#/shared/imports/messages.ts'
import { POLL_MS, START_STEPS } from '#/shared/imports/pdf-import.ts'
import { isRecord } from '#/shared/is-record.ts'
import {
  ApiError,
  readFailure,
  displayError,
  explainAnswer,
  explainError,
} from '#/client/api/api-error.ts'
import { callApi, sendCall, type OnProgress } from '#/client/api/call-api.ts'
import { fetchSocketToken, socketUrl } from '#/client/api/socket-token.ts'
import { currentText } from '#/client/i18n/library.ts'
import { log } from '#/client/local/log.ts'
import { cancelLateSession, type ImportEndings } from './import-endings.ts'
import { beginsAsPdf } from './chosen-files.ts'
import type { ImportResult, ImportStore } from './import-jobs.ts'

/** How long a finished card stays: longer if its end came by the live connection (IMP-25). */
const STAY_LIVE_MS = 10_000
const STAY_POLLED_MS = 3000

/** Uploads a file and follows its import session until one of the endings. */
export async function runImport(
  jobId: string,
  file: File,
  store: ImportStore,
  endings: ImportEndings,
): Promise<void> {
  const [validating, uploading, processing] = START_STEPS
  const step = (name: 'validating' | 'uploading' | 'processing', percent: number) =>
    store.dispatch(jobId, { type: 'step', step: name, percent })
  const page = holdPage()
  try {
    step('validating', validating.percent)
    if (!(await beginsAsPdf(file))) return endings.fail(jobId, currentText().imports.notAPdf)
    step('uploading', uploading.percent)
    const sessionId = await sendFile(jobId, file, store, endings)
    if (endings.jobOf(jobId) === undefined) return await cancelLateSession(sessionId)
    store.dispatch(jobId, { type: 'session', sessionId })
    step('processing', processing.percent)
    followImport(jobId, sessionId, STAY_LIVE_MS, store, endings)
  } catch (error) {
    await page.shown()
    endings.fail(jobId, uploadProblem(error))
  } finally {
    page.release()
  }
}

/** A failed call as a sentence; a refused upload has its own form (IMP-28). */
function uploadProblem(error: unknown): string {
  const text = currentText()
  if (error instanceof ApiError) return explainError(error, text)
  return displayError(error, text.errors.unknown)
}

/** Resolves with the session id. If the card is removed before the whole file is sent, the upload is aborted. */
async function sendFile(
  jobId: string,
  file: File,
  store: ImportStore,
  endings: ImportEndings,
): Promise<string> {
  const sending = new AbortController()
  const forget = store.subscribe(() => {
    if (endings.jobOf(jobId) === undefined) sending.abort()
  })
  const onSent = (share: number) => {
    if (share === 1) forget()
    store.dispatch(jobId, { type: 'sent', share })
  }
  try {
    return await uploadPdf(file, onSent, sending.signal)
  } finally {
    forget()
  }
}

/** @param stayMs how long the card stays after an end that came by the live connection */
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
      if (message.type === 'complete') endings.complete(jobId, resultOf(message), stayMs)
      else if (message.type === 'failed') failWith(message.error)
      else store.dispatch(jobId, { type: 'message', message })
    },
    onStatus: (status) => {
      if (status.status === 'Complete') endings.complete(jobId, resultOf(status), STAY_POLLED_MS)
      else if (status.status === 'Failed') failWith(status.error)
      else store.dispatch(jobId, { type: 'polled', status })
    },
    onLiveProblem: (reason) => {
      const { noSocketToken, socketFailed } = currentText().imports
      const line = reason === 'token' ? noSocketToken : socketFailed
      log.error(line, reason)
      store.dispatch(jobId, { type: 'note', line })
    },
    onStatusProblem: (error) => {
      const message = currentText().imports.statusFailed(error.statusText)
      log.error(message, error)
      if (error.status === 404) endings.fail(jobId, message)
    },
  }
}

/** The result of a session. A polled status has only the script's id. */
function resultOf(end: Partial<Omit<CompleteMessage, 'type'>>): ImportResult {
  const {
    script_id: scriptId = null,
    is_scan: isScan = false,
    unread_pages: unreadPages = [],
  } = end
  return { scriptId, isScan, unreadPages }
}

/**
 * Uploads a PDF and resolves with the session that converts it. Throws 'Upload failed: …' (IMP-28), whose last
 * part is a sentence in the user's language, on a line of its own.
 */
async function uploadPdf(file: File, onSent: OnProgress, signal: AbortSignal): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const response = await sendCall(api.uploadPdf, { upload: { form, onSent }, signal })
  if (!response.ok) {
    const failure = await readFailure(response)
    const said = explainAnswer(failure, currentText()) ?? failure.body
    throw new Error(`Upload failed: ${failure.status} ${failure.statusText}\n${said}`.trim())
  }
  const answer: unknown = await response.json()
  if (!isRecord(answer) || typeof answer.session_id !== 'string')
    throw new Error('The answer names no import.')
  return answer.session_id
}

interface HeldPage {
  /** Resolves while the page is shown; after the user has left the page, only when the user comes back to it. */
  readonly shown: () => Promise<void>
  readonly release: () => void
}

/**
 * An upload ends with its page. So the browser asks before the user leaves, and errors of a page that the user has
 * left are not reported.
 */
function holdPage(): HeldPage {
  let untilShown: PromiseWithResolvers<void> | null = null
  const listeners = {
    beforeunload: (event: Event) => event.preventDefault(),
    pagehide: () => {
      untilShown ??= Promise.withResolvers()
    },
    pageshow: () => {
      untilShown?.resolve()
      untilShown = null
    },
  } as const
  const entries = Object.entries(listeners)
  for (const [type, listener] of entries) addEventListener(type, listener)
  return {
    shown: () => untilShown?.promise ?? Promise.resolve(),
    release: () => {
      for (const [type, listener] of entries) removeEventListener(type, listener)
    },
  }
}

const LIVE_MS = 5 * 60_000

interface SessionListener {
  readonly onMessage: (message: ImportMessage) => void
  readonly onStatus: (status: ImportSessionStatus) => void
  /** Called when the live connection has failed; polling goes on. */
  readonly onLiveProblem: (reason: 'token' | 'connection') => void
  readonly onStatusProblem: (error: ApiError) => void
}

/** Follows an import session by its live connection and by polling every 3 s. Returns a function that stops both. */
function followSession(sessionId: string, listener: SessionListener): () => void {
  const closeLive = openLive(sessionId, listener)
  const poll = setInterval(() => {
    callApi(api.getImportSession, { params: { sessionId } }).then(
      listener.onStatus,
      (error: unknown) => {
        if (error instanceof ApiError) listener.onStatusProblem(error)
      },
    )
  }, POLL_MS)
  return () => {
    clearInterval(poll)
    closeLive()
  }
}

/** The live connection ends with its session, with the page, or after 5 minutes (IMP-36). */
function openLive(sessionId: string, listener: SessionListener): () => void {
  let socket: WebSocket | null = null
  let isClosed = false
  const close = () => {
    isClosed = true
    clearTimeout(timer)
    removeEventListener('pagehide', close)
    socket?.close()
  }
  const timer = setTimeout(close, LIVE_MS)
  addEventListener('pagehide', close)
  const open = async () => {
    const token = await fetchSocketToken().catch(() => null)
    if (isClosed) return
    if (token === null) return listener.onLiveProblem('token')
    socket = new WebSocket(socketUrl(importSocketPath(sessionId), token))
    socket.addEventListener('message', (event) => {
      const message = parseImportMessage(event.data)
      if (message === null) return
      if (isImportEnd(message)) close()
      listener.onMessage(message)
    })
    socket.addEventListener('error', () => {
      if (!isClosed) listener.onLiveProblem('connection')
    })
  }
  void open()
  return close
}

/** A live message; null for anything else, which is ignored (IMP-23). */
export function parseImportMessage(data: unknown): ImportMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message: unknown = JSON.parse(data)
    return isImportMessage(message) ? message : null
  } catch {
    return null
  }
}
