import type { WebSocket } from 'ws'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { type ImportMessage, isImportEnd } from '#/shared/imports/messages.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import { createSocketServer, type SocketHandshake } from '../sockets/socket-server.ts'
import type { UpgradeHandler } from '../sockets/upgrades.ts'
import { endOf, type ImportJobs } from './import-jobs.ts'
import type { ImportListeners } from './session-progress.ts'
import type { ImportRunner } from './import-runner.ts'

export interface ImportSocketDeps {
  readonly jobs: Pick<ImportJobs, 'find'>
  readonly runner: Pick<ImportRunner, 'progress'>
  readonly listeners: Pick<ImportListeners, 'listen'>
  readonly rights: Pick<SocketRights, 'claim'>
  readonly onError: (error: unknown) => void
}

export interface ImportSockets {
  readonly handleUpgrade: UpgradeHandler
  readonly close: () => void
}

/** Clients send nothing on this socket. */
const MAX_INBOUND_BYTES = 1024
const PING_MS = 15_000
const SERVER_ERROR = 1011
/** Of one person: many times as many as imports that can be under way. */
const MAX_SOCKETS = 64

export function createImportSockets(deps: ImportSocketDeps): ImportSockets {
  const silent = new WeakSet<WebSocket>()
  const places = createConcurrencyLimit(MAX_SOCKETS)
  const sockets = createSocketServer({
    maxFrameBytes: MAX_INBOUND_BYTES,
    onConnection: (handshake) => {
      handshake.socket.on('pong', () => silent.delete(handshake.socket))
      return admit(handshake, places, deps)
    },
    onFailure: (error, { socket }) => {
      deps.onError(error)
      socket.close(SERVER_ERROR)
    },
  })
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
    handleUpgrade: sockets.handleUpgrade,
    close: () => {
      clearInterval(pings)
      sockets.close((socket) => socket.close(CLOSE.goingAway))
    },
  }
}

async function admit(
  { socket, token, params: { sessionId: jobId = '' } }: SocketHandshake,
  places: ConcurrencyLimit,
  { jobs, runner, listeners, rights }: ImportSocketDeps,
): Promise<void> {
  // a client sends nothing on this socket, but the server must notice at once when the client leaves
  socket.resume()
  const right = await rights.claim({ socket, token, scriptId: null })
  if (right.kind === 'refused') return socket.close(right.code)
  if (socket.readyState !== socket.OPEN) return
  const leave = places.acquire(right.user.id)
  if (leave === null) return socket.close(CLOSE.policyViolation)
  socket.on('close', leave)
  const find = () => jobs.find(jobId, right.user.id)
  if (!(await find())) return socket.close(CLOSE.gone)
  // the socket was closed meanwhile: a listener added now would never be removed
  if (socket.readyState !== socket.OPEN) return
  const send = (message: ImportMessage) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(message))
    if (isImportEnd(message)) socket.close(1000)
  }
  socket.on('close', listeners.listen(jobId, send))
  const progress = runner.progress(jobId)
  if (progress) return progress.current.forEach(send)
  // The job is read after the listener is added, so that an end between the two is not missed.
  const state = await find()
  const end = state && endOf(state)
  if (end) send(end)
}
