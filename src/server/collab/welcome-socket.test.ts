import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE, SYNC } from '#/shared/collab/protocol.ts'
import { ignoreErrors, memoryLog, syncMessage } from '../../../test/support/room-simulation.ts'
import { createCollaboration, type Collaboration } from './collaboration.ts'
import { NO_LIMITS, QUESTION_FRAMES } from './limits.ts'

let server: Server
let collaboration: Collaboration
afterEach(async () => {
  await collaboration.close()
  server.close()
})

/** A socket that may send as much as two questions cost. */
async function enter(): Promise<WebSocket> {
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
    limits: { ...NO_LIMITS, framesPerSecond: 0, burstFrames: 2 * QUESTION_FRAMES },
  })
  server = createServer().on('upgrade', (request, socket, head) =>
    collaboration.handleUpgrade(request, socket, head, { scriptId: 'script' }),
  )
  server.listen(0)
  const socket = new WebSocket(`ws://localhost:${(server.address() as AddressInfo).port}`)
  await once(socket, 'message')
  return socket
}

test.each([
  ['two questions and no more', SYNC.step1, 2],
  ['a hundred other messages and no more', SYNC.update, 100],
])('[COL-49] of one allowance one sends %s', async (_, step, most) => {
  const message = syncMessage(step, Uint8Array.of(0))
  const socket = await enter()
  for (let sent = 0; sent < most; sent++) socket.send(message)
  socket.ping()
  await once(socket, 'pong')
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.send(message)
  const [code]: unknown[] = await once(socket, 'close')
  expect(code).toBe(CLOSE.policyViolation)
})
