import { api } from '#/shared/api/index.ts'
import { type ImportSessionStatus, importSocketPath } from '#/shared/api/imports.ts'
import { type ImportMessage, isImportEnd, isImportMessage } from '#/shared/imports/messages.ts'
import { POLL_MS } from '#/shared/imports/progress.ts'
import { ApiError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { fetchSocketToken, socketUrl } from '#/client/api/socket-token.ts'

const LIVE_MS = 5 * 60_000

export interface SessionListener {
  readonly onMessage: (message: ImportMessage) => void
  readonly onStatus: (status: ImportSessionStatus) => void
  /** Called when the live connection has failed; polling goes on. */
  readonly onLiveProblem: (reason: 'token' | 'connection') => void
  readonly onStatusProblem: (error: ApiError) => void
}

/** Follows an import session by its live connection and by polling every 3 s. Returns a function that stops both. */
export function followSession(sessionId: string, listener: SessionListener): () => void {
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
