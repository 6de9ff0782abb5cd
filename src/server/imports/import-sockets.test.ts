import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { allowAs } from '#test/support/room-simulation.ts'
import { soon } from '#test/support/soon.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { createSocketRights } from '../sockets/socket-rights.ts'
import type { ImportJobs } from './import-jobs.ts'
import type { ImportListeners } from './session-progress.ts'
import { createImportSockets } from './import-sockets.ts'

const WAITING = { status: 'ParsingPdf', progress: 0, error: null, scriptId: null }

interface Deps {
  readonly find: ImportJobs['find']
  readonly listen?: ImportListeners['listen']
  readonly onError?: (error: unknown) => void
  readonly onClosed?: () => void
}

/** A server of import sockets, and the address of one import. */
async function serve({ find, listen = () => () => {}, onError = () => {}, onClosed }: Deps) {
  const sockets = createImportSockets({
    jobs: { find },
    runner: { progress: () => null },
    listeners: { listen },
    rights: createSocketRights(allowAs('read'), () => {}),
    onError,
  })
  const server = createServer().listen(0, '127.0.0.1')
  server.on('upgrade', (request, stream, head) => {
    if (onClosed) stream.once('close', onClosed)
    sockets.handleUpgrade(request, stream, head, { sessionId: 'job' })
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    sockets.close()
    server.close()
  })
  return `ws://127.0.0.1:${port}/?token=t`
}

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

test('[API-25] for a socket that goes before it is let in, nothing is asked any more', async () => {
  const found = Promise.withResolvers<typeof WAITING>()
  const find = vi.fn<ImportJobs['find']>(() => found.promise)
  const listen = vi.fn<ImportListeners['listen']>(() => () => {})
  const onError = vi.fn<(error: unknown) => void>()
  const closed = Promise.withResolvers<void>()
  const socket = await open(await serve({ find, listen, onError, onClosed: closed.resolve }))
  await soon(() => expect(find).toHaveBeenCalled())
  socket.terminate()
  await closed.promise
  found.resolve(WAITING)
  await new Promise(setImmediate)
  expect(find).toHaveBeenCalledOnce()
  expect(listen).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
})

test('[SEC-531] a person has 64 sockets to imports; one more is closed, and has room when another has gone', async () => {
  const listen = vi.fn<ImportListeners['listen']>(() => () => {})
  const url = await serve({ find: async () => WAITING, listen })
  const sockets = await Promise.all(Array.from({ length: 64 }, () => open(url)))
  await soon(() => expect(listen).toHaveBeenCalledTimes(64))
  const [code] = await once(await open(url), 'close')
  expect(code).toBe(CLOSE.policyViolation)
  expect(listen).toHaveBeenCalledTimes(64)
  sockets[0]?.terminate()
  await soon(async () => {
    await open(url)
    expect(listen.mock.calls.length).toBeGreaterThan(64)
  })
})

test('[SEC-531] a socket that sends pings or pongs without end is cut off, and one that pings now and then is not', async () => {
  const url = await serve({ find: async () => WAITING })
  for (const kind of ['ping', 'pong'] as const) {
    const socket = await open(url)
    const closed = once(socket, 'close')
    for (let each = 0; each < 500; each++) socket[kind](undefined, true, () => {})
    await closed
  }
  const honest = await open(url)
  honest.ping()
  await once(honest, 'pong')
  expect(honest.readyState).toBe(honest.OPEN)
})
