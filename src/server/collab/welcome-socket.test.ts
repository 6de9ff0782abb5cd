import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { ignoreErrors, memoryLog, syncMessage } from '../../../test/support/room-simulation.ts'
import { closeCode } from '../../../test/support/script-client.ts'
import { createCollaboration, type Collaboration } from './collaboration.ts'
import { NO_LIMITS, QUESTION_FRAMES, type CollabLimits } from './limits.ts'
import { Room } from './room.ts'

let server: Server
let collaboration: Collaboration
afterEach(async () => {
  await collaboration.close()
  server.close()
})

/** Serves a script that Anna reads, and answers what opens a socket in it. */
function serve(limits: CollabLimits): () => Promise<WebSocket> {
  const verdict = {
    kind: 'allowed',
    role: 'read',
    user: { id: 'anna', username: 'anna' },
    sessionId: 'session',
    sessionEndsAt: Infinity,
  } as const
  collaboration = createCollaboration({
    log: memoryLog().log(),
    authorise: { atHandshake: async () => verdict, whileOpen: async () => verdict },
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

test.each([
  ['two questions and no more', syncMessage(SYNC.step1, Uint8Array.of(0)), 2],
  ['two questions who is here and no more', Uint8Array.of(MESSAGE.queryAwareness), 2],
  ['a hundred other messages and no more', syncMessage(SYNC.update, Uint8Array.of(0)), 100],
])('[COL-49] of one allowance one sends %s', async (_, message, most) => {
  const enter = serve({ ...NO_LIMITS, framesPerSecond: 0, burstFrames: 2 * QUESTION_FRAMES })
  const socket = await enter()
  for (let sent = 0; sent < most; sent++) socket.send(message)
  expect(await isAlive(socket)).toBe(true)
  socket.send(message)
  expect(await closeCode(socket)).toBe(CLOSE.policyViolation)
})

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
