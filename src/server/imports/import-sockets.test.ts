import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { allowAs } from '#test/support/room-simulation.ts'
import { soon } from '#test/support/soon.ts'
import { createSocketRights } from '../sockets/socket-rights.ts'
import type { ImportJobs } from './import-jobs.ts'
import type { ImportListeners } from './import-listeners.ts'
import { createImportSockets } from './import-sockets.ts'

const WAITING = { status: 'ParsingPdf', progress: 0, error: null, scriptId: null }

test('[API-25] for a socket that goes before it is let in, nothing is asked any more', async () => {
  const found = Promise.withResolvers<typeof WAITING>()
  const find = vi.fn<ImportJobs['find']>(() => found.promise)
  const listen = vi.fn<ImportListeners['listen']>(() => () => {})
  const onError = vi.fn<(error: unknown) => void>()
  const sockets = createImportSockets({
    jobs: { find },
    runner: { progress: () => null },
    listeners: { listen },
    rights: createSocketRights(allowAs('read'), () => {}),
    onError,
  })
  const server = createServer().listen(0, '127.0.0.1')
  const closed = Promise.withResolvers<unknown>()
  server.on('upgrade', (request, stream, head) => {
    stream.once('close', closed.resolve)
    sockets.handleUpgrade(request, stream, head, { sessionId: 'job' })
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?token=t`)
  await once(socket, 'open')
  await soon(() => expect(find).toHaveBeenCalled())
  socket.terminate()
  await closed.promise
  found.resolve(WAITING)
  await new Promise(setImmediate)
  expect(find).toHaveBeenCalledOnce()
  expect(listen).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
  sockets.close()
  server.close()
})
