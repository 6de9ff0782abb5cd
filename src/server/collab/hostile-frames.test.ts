import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { CLOSE, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { crowd, deletions, letters, question, wholePlay } from '../../../bench/hostile/frames.ts'
import {
  fakeConnection,
  ignoreErrors,
  memoryLog,
  payloadOf,
  settle,
  syncMessage,
  SimulatedClient,
  simulateServer,
} from '#test/support/room-simulation.ts'
import { createRooms } from './room/rooms.ts'
import { createRandom } from '#test/support/random.ts'

const FRAMES = 100_000
const HONEST_EVERY = 2_000

function awarenessMessage(states: readonly string[], firstClient = 1): Uint8Array {
  const inner = encoding.createEncoder()
  encoding.writeVarUint(inner, states.length)
  states.forEach((state, index) => {
    encoding.writeVarUint(inner, firstClient + index)
    encoding.writeVarUint(inner, 1)
    encoding.writeVarString(inner, state)
  })
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.awareness)
  encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner))
  return encoding.toUint8Array(encoder)
}

/** A real update of a document with text, blocks and deletions, to be damaged. */
function realUpdate(): Uint8Array {
  const doc = new Y.Doc()
  doc.getText('hostile').insert(0, 'Ein ganz normaler Satz.')
  doc.getText('hostile').delete(3, 4)
  const element = new Y.XmlElement('paragraph')
  element.setAttribute('textAlign', 'left')
  element.insert(0, [new Y.XmlText('Text')])
  doc.getXmlFragment('default').push([element])
  return Y.encodeStateAsUpdate(doc)
}

const REAL_UPDATES = Array.from({ length: 60 }, realUpdate)

function hostileFrame(random: ReturnType<typeof createRandom>): Uint8Array {
  const { below, bytes } = random
  const truncated = (source: Uint8Array) => source.slice(0, below(source.length))
  const damaged = (source: Uint8Array) => {
    const copy = source.slice(0, below(4) === 0 ? below(source.length) : source.length)
    for (let count = 1 + below(4); count > 0 && copy.length > 0; count--)
      copy[below(copy.length)] = below(256)
    return copy
  }
  const real = REAL_UPDATES[below(REAL_UPDATES.length)] ?? realUpdate()
  switch (below(7)) {
    case 0:
      return bytes(below(64))
    case 1:
      return syncMessage(below(4), bytes(below(64)))
    case 2:
      return syncMessage(SYNC.update, truncated(real))
    case 3:
      return truncated(syncMessage(SYNC.step2, real))
    case 4:
      return syncMessage(SYNC.step1, bytes(below(20)))
    case 5:
      return awarenessMessage([
        ['{', 'null', '[]', '7', '{"user":7}', '{"cursor":{}}'][below(6)] ?? '',
      ])
    default:
      return damaged(awarenessMessage(['{"user":{"name":"x"}}']))
  }
}

test(`[COL-28] ${FRAMES} hostile frames: honest people go on, and the log stays readable`, async () => {
  const random = createRandom(20261120)
  const server = simulateServer()
  const [anna, ben] = [new SimulatedClient('anna'), new SimulatedClient('ben')]
  await anna.connect(server)
  await ben.connect(server)
  const room = await server.room()
  let attacker = fakeConnection('attacker')
  room.join(attacker)
  const codes = new Set<number>()
  for (let count = 1; count <= FRAMES; count++) {
    room.receive(attacker, hostileFrame(random))
    if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    if (attacker.closed.length > 0) {
      for (const code of attacker.closed) codes.add(code)
      room.leave(attacker)
      attacker = fakeConnection('attacker')
      room.join(attacker)
    }
    if (count % HONEST_EVERY === 0) anna.text.insert(anna.text.length, `${count / HONEST_EVERY},`)
  }
  await room.whenQuiet()
  await settle()
  const expected = Array.from(
    { length: FRAMES / HONEST_EVERY },
    (_, index) => `${index + 1},`,
  ).join('')
  expect(anna.text.toString()).toBe(expected)
  expect(ben.text.toString()).toBe(expected)
  expect(room.isClosed).toBe(false)
  expect([...codes]).toEqual([CLOSE.unsupportedData])
  expect(server.onDisk().getText('text').toString()).toBe(expected)
})

/** A real update with a few of its bytes changed: often readable, and then nonsense. */
function nonsenseUpdate({ below }: ReturnType<typeof createRandom>): Uint8Array {
  const copy = (REAL_UPDATES[below(REAL_UPDATES.length)] ?? realUpdate()).slice()
  for (let count = 1 + below(4); count > 0; count--) copy[below(copy.length)] = below(256)
  return syncMessage(SYNC.update, copy)
}

test('[COL-28] readable nonsense leaves the server and its log whole: newcomers write and read', async () => {
  const random = createRandom(7)
  const server = simulateServer()
  const room = await server.room()
  for (let round = 0; round < 20; round++) {
    const attacker = fakeConnection('attacker')
    room.join(attacker)
    for (let count = 0; count < 1_000; count++) {
      room.receive(attacker, nonsenseUpdate(random))
      if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    room.leave(attacker)
    await room.whenQuiet()
    const writer = new SimulatedClient('anna')
    await writer.connect(server)
    writer.text.insert(writer.text.length, `${round},`)
    await room.whenQuiet()
    writer.disconnect()
  }
  expect(room.isClosed).toBe(false)
  expect(server.onDisk().getText('text').toString().split(',')).toHaveLength(21)
})

test('a presence state beyond every honest size is refused', async () => {
  const server = simulateServer()
  const room = await server.room()
  const attacker = fakeConnection('attacker')
  room.join(attacker)
  room.receive(attacker, awarenessMessage([JSON.stringify({ user: 'x'.repeat(100_000) })]))
  expect(attacker.closed).toEqual([CLOSE.tooLarge])
})

test('[COL-111] a client that has told its state is asked for it again where the server lacks a part', async () => {
  const server = simulateServer()
  const room = await server.room()
  const client = fakeConnection('anna')
  room.join(client)
  const steps = () =>
    client.frames
      .map(payloadOf)
      .filter(([type]) => type === MESSAGE.sync)
      .map(([, step]) => step)
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'Eins. ')
  const first = Y.encodeStateVector(doc)
  doc.getText('text').insert(6, 'Zwei.')
  const vector = Y.encodeStateVector(doc)
  room.receive(client, syncMessage(SYNC.step1, vector))
  await room.whenQuiet()
  expect(steps()).toEqual([SYNC.step1, SYNC.step2])
  // the second half waits for the first one, which never comes
  room.receive(client, syncMessage(SYNC.step2, Y.encodeStateAsUpdate(doc, first)))
  room.receive(client, syncMessage(SYNC.step1, vector))
  await room.whenQuiet()
  expect(steps().slice(2)).toEqual([SYNC.step1, SYNC.step2])
  room.receive(client, syncMessage(SYNC.step2, Y.encodeStateAsUpdate(doc)))
  room.receive(client, syncMessage(SYNC.step1, vector))
  await room.whenQuiet()
  expect(steps().slice(4)).toEqual([SYNC.step2])
})

test('[SEC-101] [SEC-102] a frame beyond every play is refused before it is decoded', async () => {
  const server = simulateServer()
  const room = await server.room()
  const codeFor = (bytes: Uint8Array) => {
    const attacker = fakeConnection('attacker')
    room.join(attacker)
    room.receive(attacker, bytes)
    room.leave(attacker)
    return attacker.closed
  }
  expect(codeFor(letters(600_001))).toEqual([CLOSE.tooLarge])
  expect(codeFor(deletions(600_001))).toEqual([CLOSE.tooLarge])
  expect(codeFor(crowd(5_001))).toEqual([CLOSE.tooLarge])
  expect(codeFor(question(20_000))).toEqual([CLOSE.tooLarge])
  expect(codeFor(question(1_000))).toEqual([])
})

test('[SEC-101] a play of 10,000 blocks is taken as one update', async () => {
  const rooms = createRooms({ log: memoryLog().log(), now: Date.now, onError: ignoreErrors })
  const room = await rooms.open('script')
  const [author, reader] = [fakeConnection('anna'), fakeConnection('ben')]
  room?.join(author)
  room?.join(reader)
  room?.receive(author, wholePlay(10_000))
  await room?.whenQuiet()
  expect(author.closed).toEqual([])
  expect(reader.frames.at(-1)?.length).toBeGreaterThan(3_000_000)
  await rooms.close()
})

test('[SEC-28] a presence state that is nested deeply is refused', async () => {
  const server = simulateServer()
  const room = await server.room()
  const attacker = fakeConnection('attacker')
  room.join(attacker)
  const deep = `{"a":{"0":1},"b":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
  room.receive(attacker, awarenessMessage([deep]))
  expect(attacker.closed).toEqual([CLOSE.unsupportedData])
  room.receive(attacker, Uint8Array.of(MESSAGE.queryAwareness))
})

test('[SEC-757] who asks who is there bears the cost of what is sent, as many as there may be', async () => {
  const server = simulateServer()
  const room = await server.room()
  for (let client = 1; client <= 20; client++) {
    const guest = fakeConnection(`guest-${client}`)
    room.join(guest)
    room.receive(guest, awarenessMessage([`{"a":"${'x'.repeat(15_000)}"}`], client))
  }
  let spent = 0
  const attacker = { ...fakeConnection('attacker'), spend: (ms: number) => void (spent += ms) }
  room.join(attacker)
  spent = 0
  room.receive(attacker, Uint8Array.of(MESSAGE.queryAwareness))
  expect(attacker.frames.at(-1)?.length).toBeGreaterThan(300_000)
  expect(spent).toBeGreaterThan(0.5)
})
