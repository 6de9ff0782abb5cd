import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE, SYNC } from '#/shared/collab/protocol.ts'
import { allowAs, ignoreErrors, memoryLog, syncMessage } from '#test/support/room-simulation.ts'
import { closeCode } from '#test/support/script-client.ts'
import { soon } from '#test/support/soon.ts'
import { createSocketRights } from '../sockets/socket-rights.ts'
import { createCollaboration, type Collaboration } from './collaboration.ts'
import { NO_LIMITS, type CollabLimits } from './socket/limits.ts'
import { Room } from './room/room.ts'

let server: Server
let collaboration: Collaboration
afterEach(async () => {
  await collaboration?.close()
  server?.close()
})

/**
 * Serves a script that every user may read, or, if not `isOpen`, no user; returns a function
 * that opens a socket in it.
 */
function serve(limits: CollabLimits, isOpen = true): () => Promise<WebSocket> {
  const anyone = allowAs('read')
  const authorise = isOpen ? anyone : { ...anyone, identify: async () => null }
  collaboration = createCollaboration({
    log: memoryLog().log(),
    rights: createSocketRights(authorise, ignoreErrors),
    onError: ignoreErrors,
    limits,
  })
  server = createServer().on('upgrade', (request, socket, head) =>
    collaboration.handleUpgrade(request, socket, head, { scriptId: 'script' }),
  )
  server.listen(0)
  const { port } = server.address() as AddressInfo
  return async () => {
    const socket = new WebSocket(`ws://localhost:${port}`)
    await once(socket, 'message')
    return socket
  }
}

async function isAlive(socket: WebSocket): Promise<boolean> {
  socket.ping()
  await once(socket, 'pong')
  return socket.readyState === WebSocket.OPEN
}

test('[SEC-34] a message that the server fails over ends its own socket only', async () => {
  const enter = serve(NO_LIMITS)
  const [hostile, honest] = [await enter(), await enter()]
  vi.spyOn(Room.prototype, 'receive').mockImplementationOnce(() => {
    throw new RangeError('Maximum call stack size exceeded')
  })
  hostile.send(syncMessage(SYNC.step1, Uint8Array.of(0)))
  expect(await closeCode(hostile)).toBe(CLOSE.tryAgainLater)
  expect(await isAlive(honest)).toBe(true)
})

test('[SEC-36] nothing is read from a refused socket, and it is cut off after a second', async () => {
  serve(NO_LIMITS, false)
  const arrived = once(server, 'connection')
  // a client that answers nothing, and begins a message of 16 MB
  const client = connect((server.address() as AddressInfo).port, 'localhost')
  const upgrade = ['GET / HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket']
  const handshake = ['Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${'A'.repeat(22)}==`]
  client.write([...upgrade, ...handshake, '\r\n'].join('\r\n'))
  await once(client, 'data')
  client.on('error', () => {})
  client.write(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]))
  client.write(Buffer.alloc(8 * 1024 * 1024))
  const [stream]: Socket[] = await arrived
  await soon(() => expect(stream?.destroyed).toBe(true))
  expect(stream?.bytesRead).toBeLessThan(512 * 1024)
  client.destroy()
})

test('[SEC-37] a socket over the limit of a person is refused', async () => {
  const enter = serve({ ...NO_LIMITS, socketsPerUser: 2 })
  await enter()
  await enter()
  const { port } = server.address() as AddressInfo
  const third = new WebSocket(`ws://localhost:${port}`)
  expect(await closeCode(third)).toBe(CLOSE.policyViolation)
})
