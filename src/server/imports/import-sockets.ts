import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CLOSE } from '#/shared/collab/protocol.ts'
import type { ImportMessage } from '#/shared/imports/messages.ts'
import type { Identity } from '../http/guard.ts'
import { repeat } from '../http/repeat.ts'
import type { ImportJobs, ImportJobState } from './import-jobs.ts'
import type { ImportRunner } from './import-runner.ts'

export interface ImportSocketDeps {
  readonly jobs: Pick<ImportJobs, 'find'>
  readonly runner: Pick<ImportRunner, 'listen' | 'progress'>
  readonly authenticateSocketToken: (token: string) => Promise<Identity | null>
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
  readonly onError: (error: unknown) => void
}

export interface ImportSockets {
  readonly handleUpgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    sessionId: string,
  ) => void
  readonly close: () => void
}

/** Nobody has to say anything here. */
const MAX_INBOUND_BYTES = 1024
const PING_MS = 15_000
/** How soon a sign-out is noticed, and the end of a job that another node works on. */
const LOOK_MS = 500
const SERVER_ERROR = 1011

export function createImportSockets(deps: ImportSocketDeps): ImportSockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_INBOUND_BYTES,
    perMessageDeflate: false,
  })
  const silent = new WeakSet<WebSocket>()
  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) socket.terminate()
      else {
        silent.add(socket)
        socket.ping()
      }
    }
  }, PING_MS)
  return {
    handleUpgrade: (request, stream, head, sessionId) => {
      sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.on('pong', () => silent.delete(socket))
        // A frame that breaks the protocol closes the socket; there is nothing more to do.
        socket.on('error', () => socket.terminate())
        welcome(socket, tokenOf(request), sessionId, deps).catch((error: unknown) => {
          deps.onError(error)
          socket.close(SERVER_ERROR)
        })
      })
    },
    close: () => {
      clearInterval(pings)
      for (const socket of sockets.clients) socket.close(CLOSE.goingAway)
      sockets.close()
    },
  }
}

async function welcome(
  socket: WebSocket,
  token: string,
  sessionId: string,
  { jobs, runner, authenticateSocketToken, isSessionAlive, onError }: ImportSocketDeps,
): Promise<void> {
  const identity = await authenticateSocketToken(token)
  if (!identity) return socket.close(CLOSE.badToken)
  const find = () => jobs.find(sessionId, identity.user.id)
  if (!(await find())) return socket.close(CLOSE.gone)
  // Gone while that was asked: nothing would end the listening any more.
  if (socket.readyState !== socket.OPEN) return
  const send = (message: ImportMessage) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(message))
    if (message.type === 'complete' || message.type === 'failed') socket.close(1000)
  }
  const forget = runner.listen(sessionId, send)
  runner.progress(sessionId)?.current.forEach(send)
  const look = async () => {
    if (!(await isSessionAlive(identity.sessionId))) return socket.close(CLOSE.badToken)
    if (runner.progress(sessionId)) return
    const state = await find()
    if (!state) return socket.close(CLOSE.gone)
    const end = endMessage(state)
    if (end) send(end)
  }
  const stopLooking = repeat(look, LOOK_MS, onError)
  socket.on('close', () => {
    forget()
    void stopLooking()
  })
  // After listening, so that an end between the two is not missed.
  await look()
}

function endMessage({ status, error, scriptId }: ImportJobState): ImportMessage | null {
  if (status === 'Complete' && scriptId !== null) return { type: 'complete', script_id: scriptId }
  return status === 'Failed' ? { type: 'failed', error: error ?? '' } : null
}

function tokenOf({ url }: IncomingMessage): string {
  return URL.parse(url ?? '', 'http://localhost')?.searchParams.get('token') ?? ''
}
