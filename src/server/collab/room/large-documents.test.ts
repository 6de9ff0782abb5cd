import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { CLOSE, SYNC } from '#/shared/collab/protocol.ts'
import {
  fakeConnection,
  ignoreErrors,
  memoryLog,
  SimulatedClient,
  syncMessage,
} from '#test/support/room-simulation.ts'
import { until } from '#test/support/script-client.ts'
import { ownEdits } from '../carry-over/sent-update.ts'
import { DocumentHosts } from '../document/document-hosts.ts'
import { applyBatch } from './apply-batch.ts'
import { createRooms, type Rooms } from './rooms.ts'

let rooms: Rooms
let now = 0
afterEach(() => rooms?.close())

/** Every document of more than `maxWork` has a thread of its own, and each that a change of more than `maxChange` is made in. */
function serve(maxWork: number, maxChange = maxWork) {
  const log = memoryLog()
  const hosts = new DocumentHosts(maxWork, maxChange)
  rooms = createRooms({ log: log.log(), now: () => now, onError: ignoreErrors, hosts })
  return {
    log,
    hosts,
    async room() {
      const room = await rooms.open('script')
      if (!room) throw new Error('no room')
      return room
    },
  }
}

const docOnDisk = ({ stored }: ReturnType<typeof memoryLog>) => {
  const doc = new Y.Doc()
  for (const update of [stored().state, ...stored().updates]) Y.applyUpdate(doc, update)
  return doc
}
const textOnDisk = (log: ReturnType<typeof memoryLog>) => docOnDisk(log).getText('text').toString()

test('[COL-109] people write in a document that has a thread of its own as in any other one', async () => {
  const server = serve(0)
  const [anna, ben] = [new SimulatedClient('anna'), new SimulatedClient('ben')]
  await anna.connect(server)
  await ben.connect(server)
  for (let count = 0; count < 20; count++) {
    anna.text.insert(anna.text.length, 'a')
    ben.text.insert(0, 'b')
  }
  await until('both have everything', () => anna.text.length === 40 && ben.text.length === 40)
  expect(anna.text.toString()).toBe(ben.text.toString())
  const room = await server.room()
  await room.whenQuiet()
  expect(textOnDisk(server.log)).toBe(anna.text.toString())
  await room.fold()
  const late = new SimulatedClient('clara')
  await late.connect(server)
  await until('who comes later has everything', () => late.text.length === 40)
})

test('[COL-109] a document moves into its thread when it becomes large, and nothing is lost by that', async () => {
  const server = serve(50)
  const [anna, ben] = [new SimulatedClient('anna'), new SimulatedClient('ben')]
  await anna.connect(server)
  await ben.connect(server)
  for (let count = 0; count < 200; count++) anna.text.insert(0, `${count % 10}`)
  await until('the other has everything', () => ben.text.length === 200)
  ben.text.insert(0, 'x')
  await until('the writer has the answer', () => anna.text.length === 201)
  expect(textOnDisk(server.log)).toBe(ben.text.toString())
})

test('[COL-109] a few long texts move a document into its thread, as many short ones do', async () => {
  const server = serve(1_000)
  const anna = new SimulatedClient('anna')
  await anna.connect(server)
  anna.text.insert(0, 'x'.repeat(50_000))
  await until('it is on disk', () => textOnDisk(server.log).length === 50_000)
  expect(server.hosts.running).toBe(0)
  anna.text.insert(0, 'y'.repeat(60_000))
  await until('it is on disk', () => textOnDisk(server.log).length === 110_000)
  expect(server.hosts.running).toBe(1)
})

test('[COL-109] large updates that go into a thread are kept where another one of their batch breaks the document', async () => {
  const server = serve(0)
  const [anna, ben] = [new SimulatedClient('anna'), new SimulatedClient('ben')]
  await anna.connect(server)
  await ben.connect(server)
  const room = await server.room()
  const mallory = fakeConnection('mallory')
  room.join(mallory)
  await room.whenQuiet()
  const invalid = new Y.Doc()
  invalid.getXmlFragment('default').insert(0, [new Y.XmlText('no block')])
  room.receive(mallory, syncMessage(SYNC.update, Y.encodeStateAsUpdate(invalid)))
  anna.text.insert(0, 'a'.repeat(100_000))
  ben.text.insert(0, 'b'.repeat(100_000))
  await until('both are on disk', () => textOnDisk(server.log).length === 200_000)
  await until('both have both', () => [anna, ben].every(({ text }) => text.length === 200_000))
  expect([mallory.closed.length, anna.text.toString()]).toEqual([1, ben.text.toString()])
})

test('[COL-109] the kept part of a batch that broke a document in a thread can be applied once more', async () => {
  const stored = { state: Uint8Array.of(0, 0), updates: [], seq: 0 }
  const document = new DocumentHosts(-1, -1).open(stored)
  onTestFinished(() => document.destroy())
  const [invalid, large] = [new Y.Doc(), new Y.Doc()]
  invalid.getXmlFragment('default').insert(0, [new Y.XmlText('no block')])
  large.getText('text').insert(0, 'a'.repeat(100_000))
  const sent = new Map(
    [invalid, large].map((doc, index) => [
      fakeConnection(`${index}`),
      [ownEdits(Y.encodeStateAsUpdate(doc))],
    ]),
  )
  const reload = async () => {
    await document.rebuild(stored)
    return { document, stored }
  }
  const { batch, refused } = await applyBatch(document, sent, { refusalOf: () => null }, reload)
  expect([batch.length, refused.length]).toEqual([1, 1])
  await document.rebuild(stored)
  const again = await document.apply(batch.map(({ update }) => update))
  expect(again).toMatchObject({ isBroken: false, isVerbatim: true })
  expect(document.work).toBeGreaterThanOrEqual(1_000)
})

test('[COL-109] a small document that many letters were typed in and deleted again stays where all sockets are', async () => {
  const hosts = new DocumentHosts()
  const document = hosts.open({ state: Uint8Array.of(0, 0), updates: [] })
  const doc = new Y.Doc()
  const text = doc.getText('text')
  for (let round = 0; round < 80; round++) {
    const before = Y.encodeStateVector(doc)
    text.insert(0, 'x'.repeat(50_000))
    text.delete(0, 50_000)
    await document.apply([ownEdits(Y.encodeStateAsUpdate(doc, before))])
    const typed = Y.encodeStateVector(doc)
    text.insert(0, 'x'.repeat(60_000))
    await document.apply([ownEdits(Y.encodeStateAsUpdate(doc, typed))])
    const there = Y.encodeStateVector(doc)
    text.delete(0, 60_000)
    await document.apply([ownEdits(Y.encodeStateAsUpdate(doc, there))])
  }
  expect(document.bytes).toBeLessThan(2_000_000)
  expect(hosts.forChange(document, 1)).toBe(document)
  document.destroy()
})

test('[COL-109] a document that has rested in its thread is written and read again', async () => {
  const server = serve(0)
  const anna = new SimulatedClient('anna')
  await anna.connect(server)
  anna.text.insert(0, 'Vorher. ')
  const room = await server.room()
  await room.whenQuiet()
  now += 10 * 60_000
  await room.writeNumbers()
  now += 10 * 60_000
  room.restIfQuiet()
  const ben = new SimulatedClient('ben')
  await ben.connect(server)
  await until('the state is there', () => ben.text.toString() === 'Vorher. ')
  ben.text.insert(8, 'Nachher.')
  await until('both have it', () => anna.text.length === 16)
  expect(anna.text.toString()).toBe('Vorher. Nachher.')
})

test.each([
  ['people are there who do nothing', 6 * 60_000, false],
  ['nobody is there any more', 11_000, true],
])(
  '[COL-109] the thread of a script ends when %s, and questions of those who have everything begin none',
  async (_, ms, doLeave) => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const server = serve(0)
    const anna = new SimulatedClient('anna')
    await anna.connect(server)
    anna.text.insert(0, 'Vorher.')
    await until('it is on disk', () => textOnDisk(server.log) === 'Vorher.')
    expect(server.hosts.running).toBe(1)
    if (doLeave) anna.disconnect()
    now += ms
    await until('the thread has ended', () => {
      // the check of all rooms, every three seconds
      vi.advanceTimersByTime(3_000)
      return server.hosts.running === 0
    })
    const late = fakeConnection('anna')
    const room = await server.room()
    room.join(late)
    const answered = late.frames.length + 1
    room.receive(late, syncMessage(SYNC.step1, Y.encodeStateVector(anna.doc)))
    await until('who has everything is answered', () => late.frames.length === answered)
    expect([server.hosts.running, late.closed]).toEqual([0, []])
    vi.useRealTimers()
  },
)

test('[COL-109] a document that is in a thread for a large change alone leaves it ten seconds after, and is written without one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = serve(10_000, 50)
  const anna = new SimulatedClient('anna')
  await anna.connect(server)
  const letters = Array.from({ length: 200 }, (_, at) => `${at % 10}`)
  anna.doc.transact(() => letters.forEach((letter) => anna.text.insert(0, letter)))
  await until('it is on disk', () => textOnDisk(server.log).length === 200)
  expect(server.hosts.running).toBe(1)
  now += 11_000
  await until('the thread has ended', () => {
    // the check of all rooms, every three seconds
    vi.advanceTimersByTime(3_000)
    return server.hosts.running === 0
  })
  anna.text.insert(0, 'Danach. ')
  await until('it is on disk', () => textOnDisk(server.log).length === 208)
  expect([server.hosts.running, textOnDisk(server.log)]).toEqual([0, anna.text.toString()])
  const ben = new SimulatedClient('ben')
  await ben.connect(server)
  await until('who comes later has everything', () => ben.text.length === 208)
})

test('[COL-760] a document with a text that is longer than any play’s is written in a thread, also after it has rested', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = serve(10_000, 100)
  const anna = new SimulatedClient('anna')
  await anna.connect(server)
  const onDisk = () => docOnDisk(server.log).getXmlFragment('prosemirror').toString()
  const [text, plain] = [new Y.XmlText('x'.repeat(90)), new Y.XmlText('Kurz.')]
  anna.doc.getXmlFragment('prosemirror').push([text, plain])
  plain.insert(0, 'a')
  await until('it is on disk', () => onDisk().includes('aKurz.'))
  expect(server.hosts.running).toBe(0)
  // each change is small
  for (let index = 0; index < 90; index++)
    text.format(index, 1, { [`bold--aaaaaa${index + 10}`]: {} })
  await until('they are on disk', () => onDisk().includes('bold--aaaaaa99'))
  expect(server.hosts.running).toBe(1)
  for (let round = 0; round < 2; round++) {
    now += 6 * 60_000
    await until('the thread has ended', () => {
      // the check of all rooms, every three seconds
      vi.advanceTimersByTime(3_000)
      return server.hosts.running === 0
    })
    plain.insert(0, 'b')
    await until('the letter is on disk', () => onDisk().includes(`${'b'.repeat(round + 1)}aKurz.`))
    expect(server.hosts.running).toBe(1)
  }
})

test('[COL-761] an update with more marks than people set at once is applied in a thread, and a mark on many lines is one', async () => {
  const server = serve(10_000)
  const anna = new SimulatedClient('anna')
  await anna.connect(server)
  const text = new Y.XmlText('x'.repeat(200))
  const onDisk = () => docOnDisk(server.log).getXmlFragment('prosemirror').toString()
  anna.doc.getXmlFragment('prosemirror').push([text])
  const mark = (from: number, to: number) =>
    anna.doc.transact(() => {
      for (let at = from; at < to; at++)
        text.format(at, 200 - 2 * at, { [`comment--aaaaaa${at + 10}`]: { commentId: `c${at}` } })
    })
  mark(0, 10)
  await until('they are on disk', () => onDisk().includes('comment--aaaaaa19'))
  expect(server.hosts.running).toBe(0)
  const lines = Array.from({ length: 100 }, () => new Y.XmlText('Kurz.'))
  anna.doc.getXmlFragment('prosemirror').push(lines)
  anna.doc.transact(() =>
    lines.forEach((line) => line.format(0, 5, { 'cut--aaaaaaaa': { cutId: 'q' } })),
  )
  await until('they are on disk', () => onDisk().split('<cut--aaaaaaaa').length > 100)
  expect(server.hosts.running).toBe(0)
  mark(10, 90)
  await until('they are on disk', () => onDisk().includes('comment--aaaaaa99'))
  expect(server.hosts.running).toBe(1)
})

test('[COL-28] in a large document, too, who breaks it is sent away, and the others write on', async () => {
  const server = serve(0)
  const anna = new SimulatedClient('anna')
  await anna.connect(server)
  const room = await server.room()
  const attacker = fakeConnection('attacker')
  room.join(attacker)
  const nonsense = new Y.Doc()
  nonsense.getXmlFragment('default').insert(0, [new Y.XmlText('bare')])
  anna.text.insert(0, 'Vorher. ')
  room.receive(attacker, syncMessage(SYNC.update, Y.encodeStateAsUpdate(nonsense)))
  await until('the attacker is sent away', () => attacker.closed.length > 0)
  expect(attacker.closed).toEqual([CLOSE.unsupportedData])
  anna.text.insert(8, 'Nachher.')
  await room.whenQuiet()
  expect(textOnDisk(server.log)).toBe('Vorher. Nachher.')
})

test('[SEC-599] in a document that has a thread of its own, who may comment changes no text either', async () => {
  const server = serve(0)
  const anna = new SimulatedClient('anna')
  await anna.connect(server)
  anna.text.insert(0, 'abc')
  const room = await server.room()
  await room.whenQuiet()
  const mia = fakeConnection('mia', 'comment')
  room.join(mia)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(anna.doc))
  const known = Y.encodeStateVector(doc)
  doc.getText('text').insert(0, 'x')
  const hostile = Y.encodeStateAsUpdate(doc, known)
  room.receive(mia, syncMessage(SYNC.update, hostile))
  anna.text.insert(3, 'd')
  await room.whenQuiet()
  expect(mia.closed).toEqual([CLOSE.editsRefused])
  expect(textOnDisk(server.log)).toBe('abcd')
})
