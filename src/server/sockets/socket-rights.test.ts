import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { rightsOf } from '#/shared/access/script-rights.ts'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { CLOSE, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import {
  allowAs,
  fakeConnection,
  fakeSocket,
  ignoreErrors,
  memoryLog,
  payloadOf,
  syncMessage,
} from '#test/support/room-simulation.ts'
import { soon } from '#test/support/soon.ts'
import { createCollaboration, type Collaboration } from '../collab/collaboration.ts'
import { createRooms } from '../collab/room/rooms.ts'
import type { UpdateLog } from '../collab/log/update-log.ts'
import type { AuthoriseSocket, SocketVerdict } from './socket-access.ts'
import { createSocketRights, type SocketRights } from './socket-rights.ts'

const SCRIPT = { kind: 'script', scriptId: 'script' } as const
const REQUEST = { token: 'anna', scriptId: 'script' }
const REFUSED: SocketVerdict = { kind: 'refused', code: CLOSE.noRight }
const allowed = (role: ScriptRole): SocketVerdict => ({ kind: 'allowed', rights: rightsOf(role) })

let server: Server | undefined
let collaboration: Collaboration | undefined
let rights: SocketRights
afterEach(async () => {
  await collaboration?.close()
  await rights?.close()
  server?.close()
  vi.useRealTimers()
})

/** Opens a socket while its script is still being read. */
async function arrive(judge: AuthoriseSocket['judge']) {
  const script = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const log: { -readonly [Part in keyof UpdateLog]: UpdateLog[Part] } = memoryLog().log()
  rights = createSocketRights({ ...allowAs('write'), judge }, ignoreErrors)
  const made = createCollaboration({
    onError: ignoreErrors,
    rights,
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
  collaboration = made
  server = createServer().on('upgrade', (request, socket, head) =>
    made.handleUpgrade(request, socket, head, { scriptId: 'script' }),
  )
  server.listen(0)
  const socket = new WebSocket(`ws://localhost:${(server.address() as AddressInfo).port}`)
  await reading.promise
  return { log, socket, finishReading: script.resolve }
}

test('[SEC-26] a person whose right is lost while the script is being read is not let in', async () => {
  let verdict = allowed('write')
  const { socket, finishReading } = await arrive(async () => verdict)
  const messages: unknown[] = []
  socket.on('message', (message) => messages.push(message))
  verdict = REFUSED
  await rights.changed(SCRIPT)
  finishReading()
  expect(await once(socket, 'close')).toEqual([CLOSE.noRight, expect.anything()])
  expect(messages).toEqual([])
})

test('[SEC-6] [SEC-26] a client that was sent away and does not close can write nothing more, and is cut off', async () => {
  let verdict = allowed('write')
  const { log, socket, finishReading } = await arrive(async () => verdict)
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
  await soon(() => expect(written).toHaveLength(1))
  // a client that reads nothing does not answer the close frame
  socket.pause()
  verdict = REFUSED
  await rights.changed(SCRIPT)
  write('may not')
  const connections = promisify(server!.getConnections.bind(server))
  await soon(async () => expect(await connections()).toBe(0))
  expect(written).toHaveLength(1)
})

test('[OPS-18] closing waits for a check that has begun', async () => {
  const answer = Promise.withResolvers<SocketVerdict>()
  rights = createSocketRights({ ...allowAs('write'), judge: () => answer.promise }, ignoreErrors)
  void rights.claim({ socket: fakeSocket(), ...REQUEST })
  await Promise.resolve()
  let isClosed = false
  const closing = rights.close().then(() => (isClosed = true))
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  answer.resolve(allowed('write'))
  await closing
})

test('[SEC-26] a right that changes while it is being checked is checked again, and the call waits for that', async () => {
  const answers: ((verdict: SocketVerdict) => void)[] = []
  let verdict: SocketVerdict | null = allowed('write')
  const judge = () =>
    verdict
      ? Promise.resolve(verdict)
      : new Promise<SocketVerdict>((resolve) => answers.push(resolve))
  rights = createSocketRights({ ...allowAs('write'), judge }, ignoreErrors)
  const right = await rights.claim({ socket: fakeSocket(), ...REQUEST })
  const lost = vi.fn<(code: number) => void>()
  if (right.kind === 'allowed') right.watch({ lost })
  verdict = null
  let answered = 0
  const changes = [rights.changed(SCRIPT), rights.changed(SCRIPT)].map((change) =>
    change.then(() => answered++),
  )
  // this answer is from before the second change: it may be out of date
  answers[0]?.(allowed('write'))
  await soon(() => expect(answers).toHaveLength(2))
  expect(answered).toBe(0)
  answers[1]?.(REFUSED)
  await Promise.all(changes)
  expect(lost).toHaveBeenCalledExactlyOnceWith(CLOSE.noRight)
})

test('[SEC-26] a socket whose right cannot be checked is sent away', async () => {
  let canAnswer = true
  const judge = async () => (canAnswer ? allowed('read') : Promise.reject(new Error('no database')))
  const onError = vi.fn<(error: unknown) => void>()
  rights = createSocketRights({ ...allowAs('read'), judge }, onError)
  const socket = fakeSocket()
  await rights.claim({ socket, ...REQUEST })
  canAnswer = false
  await rights.changed({ kind: 'user', userId: 'anna' })
  expect(socket.close).toHaveBeenCalledExactlyOnceWith(CLOSE.tryAgainLater)
  expect(onError).toHaveBeenCalledOnce()
})

test('[SEC-401] a session that ends by itself ends its sockets, and no others', async () => {
  vi.useFakeTimers()
  const endOf: Readonly<Record<string, number>> = { today: Date.now() + 60_000, always: Infinity }
  const identify = async (name: string) => ({
    user: { id: name, username: name },
    since: 0,
    sessionId: name,
    sessionEndsAt: endOf[name] ?? 0,
    credential: 'session' as const,
  })
  rights = createSocketRights({ ...allowAs('read'), identify }, ignoreErrors)
  const [today, always] = [fakeSocket(), fakeSocket()]
  await rights.claim({ socket: today, token: 'today', scriptId: 'script' })
  await rights.claim({ socket: always, token: 'always', scriptId: null })
  vi.advanceTimersByTime(57_000)
  expect(today.close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(6_000)
  expect(today.close).toHaveBeenCalledExactlyOnceWith(CLOSE.badToken)
  expect(always.close).not.toHaveBeenCalled()
})

test('[SEC-27] a connection whose role changes is told the new one, and a new writer is asked for their edits', async () => {
  const rooms = createRooms({ log: memoryLog().log(), now: Date.now, onError: ignoreErrors })
  const room = await rooms.open('script')
  const connection = fakeConnection('anna', 'read')
  room?.join(connection)
  let role: ScriptRole = 'read'
  const judge = async () => allowed(role)
  rights = createSocketRights({ ...allowAs('read'), judge }, ignoreErrors)
  const right = await rights.claim({ socket: fakeSocket(), ...REQUEST })
  if (right.kind === 'allowed')
    right.watch({ lost: () => {}, changed: (to) => room?.changeRights(connection, to) })
  const heardOnChange = async (to: ScriptRole) => {
    role = to
    connection.frames.length = 0
    await rights.checkAll()
    return connection.frames.map((frame) => [...payloadOf(frame)].slice(0, 2))
  }
  const told = [MESSAGE.auth, 0]
  const asked = [MESSAGE.sync, SYNC.step1]
  expect(await heardOnChange('read')).toEqual([])
  expect(await heardOnChange('write')).toEqual([told, asked])
  expect(await heardOnChange('read')).toEqual([told])
  await rooms.close()
})

test('[SEC-497] of many sockets with one token one is looked up at a time, and one with another token does not wait', async () => {
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  const anyone = allowAs('write')
  const identify = async (token: string) => {
    asked.push(token)
    await answer.promise
    return anyone.identify(token)
  }
  rights = createSocketRights({ ...anyone, identify }, ignoreErrors)
  const claim = (token: string) => rights.claim({ ...REQUEST, token, socket: fakeSocket() })
  const claims = [...Array.from({ length: 50 }, () => claim('mallory')), claim('anna')]
  await soon(() => expect(asked).toEqual(['mallory', 'anna']))
  answer.resolve()
  const found = await Promise.all(claims)
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['allowed']))
})
