import * as encoding from 'lib0/encoding'
import { writeSyncStep1, writeSyncStep2 } from 'y-protocols/sync'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MESSAGE } from '#/shared/collab/protocol.ts'
import { TestSocket } from '../../../../../test/support/test-socket.ts'
import { startResync, type Resync } from './resync.ts'

let doc: Y.Doc
let provider: WebsocketProvider
let resync: Resync

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', TestSocket)
  TestSocket.all.length = 0
  doc = new Y.Doc()
  provider = new WebsocketProvider('wss://house.example', 'faust', doc, { disableBc: true })
  resync = startResync(provider)
  TestSocket.newest().open()
})

afterEach(() => {
  resync.stop()
  provider.destroy()
  provider.awareness.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const isAcknowledged = () => resync.isAcknowledged.get()
const type = (text: string) => doc.getText('t').insert(0, text)

async function receive(write: (encoder: encoding.Encoder, doc: Y.Doc) => void): Promise<void> {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  write(encoder, new Y.Doc())
  TestSocket.newest().receive(encoding.toUint8Array(encoder))
  await pass(0)
}

const answer = () => receive(writeSyncStep2)
const serverAsks = () => receive(writeSyncStep1)

async function acknowledged(): Promise<void> {
  await answer()
  await serverAsks()
  await answer()
  expect(isAcknowledged()).toBe(true)
}

test('[ACC-39] what the document had before is acknowledged after the server has asked for it', async () => {
  await answer()
  expect(isAcknowledged()).toBe(false)
  await serverAsks()
  expect(TestSocket.newest().questions()).toBe(2)
  expect(isAcknowledged()).toBe(false)
  await answer()
  expect(isAcknowledged()).toBe(true)
})

test('[ACC-39] the server may ask before it answers', async () => {
  await serverAsks()
  await answer()
  expect(isAcknowledged()).toBe(false)
  await answer()
  expect(isAcknowledged()).toBe(true)
})

test('[ACC-39] an edit is unacknowledged at once, until a question that follows it is answered', async () => {
  await acknowledged()
  await pass(5_000)
  type('Nach der Frage')
  expect(isAcknowledged()).toBe(false)
  await answer()
  expect(isAcknowledged()).toBe(false)
  await pass(5_000)
  await answer()
  expect(isAcknowledged()).toBe(true)
})

test('[ACC-39] an answer that a lost socket owed acknowledges nothing', async () => {
  await acknowledged()
  type('Unterwegs')
  await pass(5_000)
  TestSocket.newest().fail(1006)
  await pass(1_000)
  TestSocket.newest().open()
  await answer()
  expect(isAcknowledged()).toBe(false)
  await serverAsks()
  await answer()
  expect(isAcknowledged()).toBe(true)
})

test('[ACC-39] what comes from the server needs no acknowledgement, what comes from the copy does', async () => {
  await acknowledged()
  const other = new Y.Doc()
  other.getText('t').insert(0, 'Von dort')
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), provider)
  expect(isAcknowledged()).toBe(true)
  other.getText('t').insert(0, 'Von hier')
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), 'copy')
  expect(isAcknowledged()).toBe(false)
})

test('[COL-14] the next question waits for the answer to the last', async () => {
  await answer()
  await pass(5_000)
  expect(TestSocket.newest().questions()).toBe(2)
  await pass(20_000)
  expect(TestSocket.newest().questions()).toBe(2)
  await answer()
  expect(TestSocket.newest().questions()).toBe(3)
})

test('[COL-18] an answer that is cut short is asked for again', async () => {
  await answer()
  await pass(5_000)
  expect(() => TestSocket.newest().receive(Uint8Array.of(MESSAGE.sync))).toThrow(
    'Unexpected end of array',
  )
  await pass(5_000)
  expect(TestSocket.newest().questions()).toBe(3)
})
