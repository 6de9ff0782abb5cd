import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { CLOSE, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import type { AuthoriseSocket, SocketVerdict } from '#/server/http/authorise-socket.ts'
import {
  fakeConnection,
  ignoreErrors,
  memoryLog,
  payloadOf,
  syncMessage,
} from '../../../test/support/room-simulation.ts'
import { createCollaboration, type Collaboration } from './collaboration.ts'
import { createRecheckSockets } from './recheck-sockets.ts'
import { createRooms } from './rooms.ts'
import type { UpdateLog } from './update-log.ts'

const ANNA = {
  user: { id: 'anna', username: 'anna' },
  sessionId: 'session',
  sessionEndsAt: Infinity,
}
const allowed = (role: ScriptRole): SocketVerdict => ({ kind: 'allowed', ...ANNA, role })
const REFUSED: SocketVerdict = { kind: 'refused', code: CLOSE.noRight }

let server: Server
let collaboration: Collaboration
afterEach(async () => {
  await collaboration.close()
  server.close()
})

/** Lets a socket in while its script is still being read. */
async function arrive(authorise: AuthoriseSocket) {
  const script = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const log: { -readonly [Part in keyof UpdateLog]: UpdateLog[Part] } = memoryLog().log()
  collaboration = createCollaboration({
    onError: ignoreErrors,
    authorise,
    log: {
      ...log,
      async load(scriptId) {
        reading.resolve()
        await script.promise
        return log.load(scriptId)
      },
      append: (entries) => log.append(entries),
    },
  })
  server = createServer().on('upgrade', (request, socket, head) =>
    collaboration.handleUpgrade(request, socket, head, { scriptId: 'script' }),
  )
  server.listen(0)
  const socket = new WebSocket(`ws://localhost:${(server.address() as AddressInfo).port}`)
  await reading.promise
  return { log, socket, finishReading: script.resolve }
}

test('[SEC-26] a right that is lost between the check and the room is missed at once', async () => {
  let role: SocketVerdict = allowed('write')
  const { socket, finishReading } = await arrive({
    atHandshake: async () => role,
    whileOpen: async () => role,
  })
  role = REFUSED
  collaboration.accessChanged({ kind: 'script', scriptId: 'script' })
  finishReading()
  expect(await once(socket, 'close')).toEqual([CLOSE.noRight, expect.anything()])
})

test('[SEC-6] [SEC-26] who is sent away, and stays, writes nothing more, and is cut off', async () => {
  let role: SocketVerdict = allowed('write')
  const { log, socket, finishReading } = await arrive({
    atHandshake: async () => role,
    whileOpen: async () => role,
  })
  const written: unknown[] = []
  log.append = async (entries) => {
    written.push(...entries)
    return entries.map(() => written.length)
  }
  finishReading()
  await once(socket, 'message')
  const doc = new Y.Doc()
  const write = (text: string) => {
    doc.getText().insert(0, text)
    socket.send(syncMessage(SYNC.update, Y.encodeStateAsUpdate(doc)))
  }
  write('may')
  await vi.waitFor(() => expect(written).toHaveLength(1))
  // whoever reads nothing never agrees to part
  socket.pause()
  role = REFUSED
  collaboration.accessChanged({ kind: 'script', scriptId: 'script' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  write('may not')
  const connections = promisify(server.getConnections.bind(server))
  await vi.waitFor(async () => expect(await connections()).toBe(0), 1_500)
  expect(written).toHaveLength(1)
})

test('[OPS-18] a check that has begun is over before the collaboration is closed', async () => {
  const answer = Promise.withResolvers<SocketVerdict>()
  const asked = Promise.withResolvers<void>()
  const { socket, finishReading } = await arrive({
    atHandshake: async () => allowed('write'),
    whileOpen() {
      asked.resolve()
      return answer.promise
    },
  })
  finishReading()
  await asked.promise
  let isClosed = false
  const closing = collaboration.close().then(() => (isClosed = true))
  await once(socket, 'close')
  expect(isClosed).toBe(false)
  answer.resolve(allowed('write'))
  await closing
})

test('[SEC-26] of two checks at once the one that was asked last counts', async () => {
  const rooms = createRooms({ log: memoryLog().log(), now: Date.now, onError: ignoreErrors })
  const room = await rooms.open('script')
  const connection = fakeConnection('anna')
  room?.join(connection)
  const answers: ((verdict: SocketVerdict) => void)[] = []
  const recheck = createRecheckSockets(
    { whileOpen: () => new Promise((resolve) => answers.push(resolve)) },
    rooms.all,
    ignoreErrors,
  )
  for (let times = 0; times < 2; times++) recheck.touchedBy({ kind: 'script', scriptId: 'script' })
  answers[1]?.(allowed('read'))
  await vi.waitFor(() => expect(connection.role).toBe('read'))
  answers[0]?.(allowed('write'))
  await new Promise(setImmediate)
  expect(connection.role).toBe('read')
  await rooms.close()
})

test('[SEC-27] whose right changes is told so, and a new writer is asked what they have', async () => {
  const rooms = createRooms({ log: memoryLog().log(), now: Date.now, onError: ignoreErrors })
  const room = await rooms.open('script')
  const connection = fakeConnection('anna', 'read')
  room?.join(connection)
  let role: ScriptRole = 'read'
  const recheck = createRecheckSockets(
    { whileOpen: async () => allowed(role) },
    rooms.all,
    ignoreErrors,
  )
  const heardOnChange = async (to: ScriptRole) => {
    role = to
    connection.frames.length = 0
    await recheck.all()
    return connection.frames.map((frame) => [...payloadOf(frame)].slice(0, 2))
  }
  const told = [MESSAGE.auth, 0]
  const asked = [MESSAGE.sync, SYNC.step1]
  expect(await heardOnChange('read')).toEqual([])
  expect(await heardOnChange('write')).toEqual([told, asked])
  expect(await heardOnChange('read')).toEqual([told])
  await rooms.close()
})
