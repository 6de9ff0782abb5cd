import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { applyAwarenessUpdate, Awareness, removeAwarenessStates } from 'y-protocols/awareness'
import { writeSyncStep2 } from 'y-protocols/sync'
import * as Y from 'yjs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { log } from '#/client/local/log.ts'
import { storeSession } from '#/client/api/session.ts'
import { AUTH, CLOSE, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { SCHEMA_LEVEL } from '#/shared/script/schema.ts'
import { TestSocket } from '#test/support/test-socket.ts'
import { createScriptConnection, type ScriptConnection } from './script-connection.ts'

// The fake timers start before the imports, because the protocol's library keeps the clock that it finds.
vi.hoisted(() => vi.useFakeTimers())

let tokens: (string | null)[] = []
let doc: Y.Doc
let connection: ScriptConnection

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('location', { href: 'https://house.example/editor/faust' })
  vi.stubGlobal('WebSocket', TestSocket)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async () => {
    const token = tokens.shift() ?? null
    if (token === null) throw new TypeError('Failed to fetch')
    return Response.json({ token })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(0)
  TestSocket.all.length = 0
  TestSocket.isRefusing = false
  tokens = []
  storeSession()
  doc = new Y.Doc()
})

afterEach(() => {
  connection?.destroy()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const kind = () => connection.status.get().kind

async function connect(): Promise<TestSocket> {
  connection = createScriptConnection(doc, 'faust')
  connection.connect()
  await pass(0)
  return TestSocket.newest()
}

/** The server's answer to the first question. */
function answer(): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  writeSyncStep2(encoder, new Y.Doc())
  return encoding.toUint8Array(encoder)
}

async function synced(): Promise<TestSocket> {
  const socket = await connect()
  socket.open()
  socket.receive(answer())
  return socket
}

test('[COL-2] a cookie session asks for a socket token, a bearer token is used as it is', async () => {
  tokens = ['short-lived']
  const socket = await connect()
  expect(socket.url.pathname).toBe('/api/collab/faust')
  expect(Object.fromEntries(socket.url.searchParams)).toEqual({
    token: 'short-lived',
    schema: String(SCHEMA_LEVEL),
  })
  connection.destroy()
  storeSession('a-bearer-token')
  expect((await connect()).url.searchParams.get('token')).toBe('a-bearer-token')
})

test('[COL-5] a failure to get a new token is logged, and the connection keeps its token', async () => {
  tokens = ['first', null]
  const socket = await synced()
  socket.fail(1006)
  await pass(2_000)
  expect(TestSocket.newest()).not.toBe(socket)
  expect(TestSocket.newest().url.searchParams.get('token')).toBe('first')
  expect(log.errors.at(-1)?.message).toBe('No socket token')
})

test('[COL-490] where the request for a token ends the session, no socket opens with the token before', async () => {
  tokens = ['first']
  const socket = await synced()
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'Unauthorized', code: 'unauthorized' }, { status: 401 }),
  )
  socket.fail(1006)
  await pass(2_000)
  expect(TestSocket.newest()).toBe(socket)
  expect(kind()).toBe('disconnected')
})

/** A network that has gone without a word: no answer comes, and only the signal ends a request. */
function breakNetwork(): AbortSignal[] {
  const asked: AbortSignal[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    if (signal) asked.push(signal)
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  return asked
}

test('[COL-721] a request for a token that is not answered within 10 s ends, and the connection tries again', async () => {
  const asked = breakNetwork()
  connection = createScriptConnection(doc, 'faust')
  connection.connect()
  await pass(9_999)
  expect(asked.map(({ aborted }) => aborted)).toEqual([false])
  await pass(1)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true])
  expect(kind()).toBe('disconnected')
  vi.stubGlobal('fetch', async () => Response.json({ token: 'late' }))
  await pass(2_000)
  expect(TestSocket.newest().url.searchParams.get('token')).toBe('late')
  await pass(20_000)
  expect(TestSocket.all).toHaveLength(1)
})

test('[COL-721] a script that was connected tries again with the token before, and one that is left asks no more', async () => {
  tokens = ['first']
  const socket = await synced()
  const asked = breakNetwork()
  socket.fail(1006)
  await pass(12_000)
  expect(TestSocket.newest()).not.toBe(socket)
  expect(TestSocket.newest().url.searchParams.get('token')).toBe('first')
  TestSocket.newest().fail(4401)
  await pass(4_000)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false])
  connection.destroy()
  await pass(0)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(TestSocket.all).toHaveLength(2)
})

test('[COL-5] [COL-40] a token is refused for good only where it was fresh', async () => {
  tokens = ['first', null, 'second', 'third']
  const socket = await synced()
  socket.fail(1006)
  await pass(2_000)
  expect(TestSocket.newest().url.searchParams.get('token')).toBe('first')
  TestSocket.newest().fail(4401)
  expect(kind()).toBe('disconnected')
  await pass(4_000)
  expect(TestSocket.newest().url.searchParams.get('token')).toBe('second')
  TestSocket.newest().fail(4401)
  expect(connection.status.get()).toEqual({ kind: 'refused', reason: 'token' })
  await pass(60_000)
  expect(tokens).toEqual(['third'])
})

test('[COL-40] [COL-743] an open connection whose token is refused asks for a fresh one at once', async () => {
  tokens = ['first', 'second']
  const socket = await synced()
  const seen: string[] = []
  connection.status.subscribe(() => seen.push(kind()))
  socket.fail(4401)
  await pass(0)
  // the reason may be the end of the session, which the answer to the request says: until then nobody works offline
  expect(seen).not.toContain('disconnected')
  expect(TestSocket.newest().url.searchParams.get('token')).toBe('second')
  TestSocket.newest().fail(4401)
  expect(kind()).toBe('refused')
})

test('[COL-5] [COL-8] a connection without any token is disconnected, and tries again', async () => {
  tokens = [null, 'late']
  connection = createScriptConnection(doc, 'faust')
  expect(kind()).toBe('authenticating')
  connection.connect()
  await pass(0)
  expect(kind()).toBe('disconnected')
  expect(TestSocket.all).toEqual([])
  await pass(2_000)
  expect(TestSocket.newest().url.searchParams.get('token')).toBe('late')
})

test('[COL-8] [COL-13] a connection is authenticating, connecting, syncing, connected, disconnected', async () => {
  tokens = ['a', 'b']
  connection = createScriptConnection(doc, 'faust')
  const kinds = [kind()]
  connection.status.subscribe(() => kinds.push(kind()))
  connection.connect()
  await pass(0)
  TestSocket.newest().open()
  expect(kind()).toBe('syncing')
  TestSocket.newest().receive(answer())
  expect(kind()).toBe('connected')
  TestSocket.newest().fail(1006)
  expect(new Set(kinds)).toEqual(
    new Set(['authenticating', 'connecting', 'syncing', 'connected', 'disconnected']),
  )
})

test('[LIB-743] [VER-541] what may have changed beside the text without connection is told with each further one, once', async () => {
  tokens = ['a', 'b']
  const socket = await synced()
  let told = 0
  const stop = connection.onDetailsChanged(() => told++)
  socket.receive(answer())
  expect(told).toBe(0)
  socket.fail(1006)
  await pass(2_000)
  TestSocket.newest().open()
  TestSocket.newest().receive(answer())
  TestSocket.newest().receive(answer())
  expect(told).toBe(1)
  TestSocket.newest().receive(Uint8Array.of(MESSAGE.auth, AUTH.detailsChanged, 0))
  expect(told).toBe(2)
  stop()
  TestSocket.newest().receive(Uint8Array.of(MESSAGE.auth, AUTH.detailsChanged, 0))
  expect(told).toBe(2)
})

test('[COL-9] [COL-10] a socket error is shown until it is connecting again, after 2 s', async () => {
  tokens = ['a', 'b']
  const socket = await synced()
  socket.break()
  socket.fail(1006)
  expect(connection.status.get()).toEqual({ kind: 'error', problem: { kind: 'lost' } })
  await pass(1_999)
  expect(TestSocket.newest()).toBe(socket)
  await pass(1)
  expect(TestSocket.newest()).not.toBe(socket)
  expect(connection.status.get()).toEqual({ kind: 'connecting' })
})

test('[COL-480] a socket error without a network is no fault: the user works offline', async () => {
  tokens = ['a', 'b']
  const socket = await synced()
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  socket.break()
  expect(connection.status.get()).toEqual({ kind: 'disconnected' })
})

test('[COL-11] [COL-12] every retry of a connection waits twice as long, up to 30 s, and has a token of its own', async () => {
  tokens = Array.from({ length: 9 }, (_, index) => `token-${index}`)
  await synced()
  for (const [index, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
    const socket = TestSocket.newest()
    expect(socket.url.searchParams.get('token')).toBe(`token-${index}`)
    socket.fail(1006)
    await pass(seconds * 1000 - 1)
    expect(TestSocket.newest()).toBe(socket)
    await pass(1)
    expect(TestSocket.newest()).not.toBe(socket)
  }
})

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
])(
  '[COL-50] a connection tries at once when %s, and waits as after a first failure',
  async (_case, tell) => {
    tokens = ['a', 'b', 'c', 'd', 'e']
    await synced()
    for (const seconds of [2, 4]) {
      TestSocket.newest().fail(1006)
      await pass(seconds * 1000)
    }
    TestSocket.newest().fail(1006)
    const before = TestSocket.newest()
    tell()
    tell()
    await pass(0)
    expect(TestSocket.newest()).not.toBe(before)
    expect(TestSocket.newest().url.searchParams.get('token')).toBe('d')
    TestSocket.newest().fail(1006)
    await pass(2_000)
    expect(TestSocket.newest().url.searchParams.get('token')).toBe('e')
  },
)

test('[COL-50] a network that is back leaves an open connection alone', async () => {
  tokens = ['a', 'b']
  const socket = await synced()
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(TestSocket.newest()).toBe(socket)
  expect(kind()).toBe('connected')
})

test('[COL-50] a connection is disconnected when the network is gone, and tries again all the same', async () => {
  tokens = ['a', 'b']
  const socket = await synced()
  window.dispatchEvent(new Event('offline'))
  expect(kind()).toBe('disconnected')
  await pass(2_000)
  expect(TestSocket.newest()).not.toBe(socket)
  TestSocket.newest().open()
  TestSocket.newest().receive(answer())
  expect(kind()).toBe('connected')
})

test('[COL-14] a connection asks for missing edits every 5 s', async () => {
  tokens = ['a']
  const socket = await synced()
  for (const before of [1, 2, 3]) {
    expect(socket.questions()).toBe(before)
    await pass(5_000)
    expect(socket.questions()).toBe(before + 1)
    socket.receive(answer())
  }
})

test('[COL-14] a connection reconnects after 30 s of silence', async () => {
  tokens = ['a', 'b']
  const socket = await synced()
  await pass(20_000)
  socket.receive(answer())
  await pass(29_000)
  expect(kind()).toBe('connected')
  await pass(10_000)
  expect(TestSocket.newest()).not.toBe(socket)
})

test('[COL-14] a connection gives up a socket that has not opened within 30 s', async () => {
  tokens = ['a', 'b']
  const socket = await connect()
  await pass(29_999)
  expect(kind()).toBe('connecting')
  await pass(1)
  expect(kind()).toBe('disconnected')
  await pass(2_000)
  expect(TestSocket.newest()).not.toBe(socket)
  socket.open()
  expect(kind()).toBe('connecting')
})

test('[COL-15] a connection whose set-up fails has the status error', async () => {
  tokens = ['a', 'b']
  TestSocket.isRefusing = true
  connection = createScriptConnection(doc, 'faust')
  connection.connect()
  await pass(0)
  expect(connection.status.get()).toEqual({ kind: 'error', problem: { kind: 'not-set-up' } })
  TestSocket.isRefusing = false
  await pass(2_000)
  expect(kind()).toBe('connecting')
})

test('[COL-15] an unknown close code is an error, and the connection tries again', async () => {
  tokens = ['a', 'b']
  const socket = await synced()
  socket.fail(3999)
  expect(connection.status.get()).toEqual({
    kind: 'error',
    problem: { kind: 'unknown', status: '3999' },
  })
  await pass(2_000)
  expect(TestSocket.newest()).not.toBe(socket)
})

test('[COL-18] a message that is cut short is logged, and the next one is read', async () => {
  tokens = ['a']
  const socket = await synced()
  const whole = new Y.Doc()
  whole.getText('t').insert(0, 'Ganz')
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  encoding.writeVarUint(encoder, SYNC.update)
  encoding.writeVarUint8Array(encoder, Y.encodeStateAsUpdate(whole))
  const message = encoding.toUint8Array(encoder)
  expect(() => socket.receive(message.subarray(0, 1))).not.toThrow()
  expect(log.errors.at(-1)?.message).toBe('A message could not be read')
  socket.receive(message)
  expect(doc.getText('t').toString()).toBe('Ganz')
})

test('[COL-25] sync requests, updates and presence are sent as binary frames', async () => {
  tokens = ['a']
  const socket = await synced()
  doc.getText('t').insert(0, 'x')
  connection.awareness.setLocalStateField('user', { name: 'anna' })
  const types = socket.sent.map((bytes) => {
    expect(bytes).toBeInstanceOf(Uint8Array)
    return decoding.readVarUint(decoding.createDecoder(bytes))
  })
  expect(new Set(types)).toEqual(new Set([MESSAGE.sync, MESSAGE.awareness]))
})

test('[COL-53] a person who reconnects is shown at once to people who had removed them as absent', async () => {
  tokens = ['a', 'b']
  const socket = await synced()
  connection.awareness.setLocalStateField('user', { name: 'anna' })
  const other = new Awareness(new Y.Doc())
  const hear = (from: TestSocket) => {
    for (const bytes of from.sent) {
      const decoder = decoding.createDecoder(bytes)
      if (decoding.readVarUint(decoder) !== MESSAGE.awareness) continue
      applyAwarenessUpdate(other, decoding.readVarUint8Array(decoder), 'socket')
    }
  }
  const own = doc.clientID
  hear(socket)
  expect(other.states.has(own)).toBe(true)
  socket.fail(1006)
  removeAwarenessStates(other, [own], 'socket')
  await pass(2_000)
  TestSocket.newest().open()
  hear(TestSocket.newest())
  expect(other.states.get(own)).toEqual({ user: { name: 'anna' } })
  other.destroy()
})

test('[COL-41] two tabs exchange nothing: an edit on no disk reaches no other tab', async () => {
  tokens = ['a', 'b']
  const channels = vi.fn<(name: string) => void>()
  vi.stubGlobal('BroadcastChannel', channels)
  await synced()
  const other = new Y.Doc()
  const otherTab = createScriptConnection(other, 'faust')
  otherTab.connect()
  await pass(0)
  TestSocket.newest().open()
  doc.getText('t').insert(0, 'Nur hier')
  expect(channels).not.toHaveBeenCalled()
  expect(other.getText('t').toString()).toBe('')
  otherTab.destroy()
})

test('[COL-46] the document keeps its own random client id', async () => {
  tokens = ['a', 'b']
  await connect()
  expect(connection.awareness.clientID).toBe(doc.clientID)
  expect(new Y.Doc().clientID).not.toBe(doc.clientID)
})

/** The server's question, with what it has by its state vector. */
function question(onServer: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  encoding.writeVarUint(encoder, SYNC.step1)
  encoding.writeVarUint8Array(encoder, onServer)
  return encoding.toUint8Array(encoder)
}

test('[COL-110] a client id of another user ends the attempts, and the listener is told which edits the server has', async () => {
  doc.getText('text').insert(0, 'Unsent.')
  tokens = ['token']
  const socket = await connect()
  const told: unknown[] = []
  connection.onForeignClient((onServer) => told.push([...onServer]))
  socket.open()
  socket.receive(question(Y.encodeStateVector(new Map([[7, 3]]))))
  socket.fail(CLOSE.foreignClient)
  await pass(60_000)
  expect(told).toEqual([[[7, 3]]])
  expect([TestSocket.all.length, kind()]).toEqual([1, 'syncing'])
})

test('[COL-110] edits that were acknowledged meanwhile are not written anew', async () => {
  tokens = ['token']
  const socket = await connect()
  const told: unknown[] = []
  connection.onForeignClient((onServer) => told.push([...onServer]))
  socket.open()
  socket.receive(question(Uint8Array.of(0)))
  socket.receive(answer())
  socket.receive(answer())
  doc.getText('text').insert(0, 'Kept.')
  await pass(5_000)
  socket.receive(answer())
  doc.getText('text').insert(5, 'Not yet.')
  socket.fail(CLOSE.foreignClient)
  expect(told).toEqual([[[doc.clientID, 5]]])
})

test('[COL-110] items of another user under the own client id count as refused, and are not applied', async () => {
  doc.getText('text').insert(0, 'Mine.')
  tokens = ['token']
  const socket = await connect()
  const told: unknown[] = []
  connection.onForeignClient((onServer) => told.push([...onServer]))
  socket.open()
  socket.receive(question(Y.encodeStateVector(new Map([[doc.clientID, 1_000]]))))
  socket.receive(answer())
  expect(told).toEqual([[[doc.clientID, 1_000]]])
  expect(doc.getText('text').toString()).toBe('Mine.')
})

test('[COL-601] after 4310 no other socket is opened, and the page is told that its edits were refused', async () => {
  tokens = ['token']
  const socket = await connect()
  const told: string[] = []
  connection.onEditsRefused(() => told.push('refused'))
  connection.onForeignClient(() => told.push('foreign'))
  socket.open()
  socket.receive(answer())
  doc.getText('text').insert(0, 'Not mine to write.')
  socket.fail(CLOSE.editsRefused)
  await pass(60_000)
  expect(told).toEqual(['refused'])
  expect(TestSocket.all.length).toBe(1)
})
