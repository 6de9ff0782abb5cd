import { once } from 'node:events'
import * as encoding from 'lib0/encoding'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { writePermissionDenied } from 'y-protocols/auth'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { writeSyncStep1, writeSyncStep2, writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { connectClient, until } from '#test/support/script-client.ts'
import { log } from '#/client/local/log.ts'
import { api } from '#/shared/api/index.ts'
import { AUTH, collabSocketPath, CLOSE, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { ScriptSocket } from './script-socket.ts'

/** A socket on a document of its own, and the events that it has reported to its owner. */
function createSocket() {
  const doc = new Y.Doc()
  const told: string[] = []
  const socket = new ScriptSocket(doc, {
    onOpen: () => told.push('open'),
    onSync: () => told.push('sync'),
    onMissing: () => {},
    onFault: () => told.push('fault'),
    ownClients: () => [],
    onForeignClient: () => {},
    onDenied: (reason) => told.push(`denied: ${reason}`),
    onDetails: () => told.push('details'),
    onError: () => told.push('error'),
    onClose: (code) => told.push(`close ${code}`),
  })
  const hasTold = (what: string) => until(what, () => told.includes(what))
  return { doc, socket, told, hasTold }
}

beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function message(type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, type)
  write(encoder)
  return encoding.toUint8Array(encoder)
}

function docWith(text: string): Y.Doc {
  const doc = new Y.Doc()
  doc.getText('t').insert(0, text)
  return doc
}

const answer = (doc = new Y.Doc()) => message(MESSAGE.sync, (to) => writeSyncStep2(to, doc))
const question = () => message(MESSAGE.sync, (to) => writeSyncStep1(to, new Y.Doc()))
const update = (text: string) =>
  message(MESSAGE.sync, (to) => writeUpdate(to, Y.encodeStateAsUpdate(docWith(text))))

describe('a socket beside a scripted server', () => {
  let server: WebSocketServer
  let client: ReturnType<typeof createSocket>
  let url: string

  beforeEach(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    const address = server.address()
    url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    client = createSocket()
  })

  afterEach(() => {
    client.socket.destroy()
    server?.close()
  })

  const text = () => client.doc.getText('t').toString()

  /** Opens the socket; returns the server's end of it, and the messages that arrive there. */
  async function connect(): Promise<{ end: WebSocket; got: Uint8Array[] }> {
    client.socket.open(url)
    const [end]: WebSocket[] = await once(server, 'connection')
    if (!end) throw new Error('Nobody came.')
    const got: Uint8Array[] = []
    end.on('message', (data: RawData) => got.push(new Uint8Array(data as Buffer)))
    await client.hasTold('open')
    return { end, got }
  }

  test('[COL-14] [COL-25] a socket asks and sends presence as soon as it is open, and is synced by the answer', async () => {
    const { end, got } = await connect()
    await until('two messages', () => got.length === 2)
    expect(got.map(([type]) => type)).toEqual([MESSAGE.sync, MESSAGE.awareness])
    expect(client.told).toEqual(['open'])
    end.send(answer(docWith('Da')))
    await client.hasTold('sync')
    expect(text()).toBe('Da')
    end.send(answer())
    end.send(update('!'))
    await until('the update', () => text().includes('!'))
    expect(client.told).toEqual(['open', 'sync'])
  })

  test('[COL-400] updates before the first reply do not count as synced, and are applied with the reply', async () => {
    const { end, got } = await connect()
    end.send(update('Früh'))
    end.send(question())
    await until('the state is sent', () => got.some(isState))
    expect(text()).toBe('')
    expect(client.told).toEqual(['open'])
    end.send(answer())
    await client.hasTold('sync')
    expect(text()).toBe('Früh')
  })

  test('[ACC-39] updates of the server need no acknowledgement, a person’s edits do', async () => {
    const { end, got } = await connect()
    end.send(question())
    end.send(answer())
    await until('it asks again', () => got.filter(isQuestion).length === 2)
    expect(client.socket.isAcknowledged.get()).toBe(false)
    end.send(answer())
    await until('acknowledged', () => client.socket.isAcknowledged.get())
    end.send(update('Von dort'))
    await until('the update', () => text() === 'Von dort')
    expect(client.socket.isAcknowledged.get()).toBe(true)
    client.doc.getText('t').insert(0, 'Von hier. ')
    expect(client.socket.isAcknowledged.get()).toBe(false)
    await until('it is sent', () => got.some(isUpdate))
    expect(got.filter(isUpdate)).toHaveLength(1)
  })

  const presence = () => {
    const other = new Awareness(new Y.Doc())
    other.setLocalStateField('cursor', null)
    const bytes = encodeAwarenessUpdate(other, [other.clientID])
    other.destroy()
    return message(MESSAGE.awareness, (to) => encoding.writeVarUint8Array(to, bytes))
  }

  test.each([
    ['an update', update('Ganz')],
    ['an answer', answer(docWith('Ganz'))],
    ['a question', question()],
    ['a presence', presence()],
    ['a refusal', message(MESSAGE.auth, (to) => writePermissionDenied(to, 'Nein.'))],
  ])(
    '[COL-18] %s that is cut short anywhere is logged, and the next is read',
    async (_case, whole) => {
      const { end } = await connect()
      for (let length = 0; length < whole.length; length++) end.send(whole.subarray(0, length))
      end.send(answer(docWith('Weiter')))
      await client.hasTold('sync')
      expect(text()).toBe('Weiter')
      expect(log.error).toHaveBeenCalledTimes(whole.length)
      expect(client.told).toEqual(['open', 'sync'])
    },
  )

  test.each([
    ['text', 'hallo'],
    ['an unknown message', Uint8Array.of(9, 1)],
    ['an unknown step', Uint8Array.of(MESSAGE.sync, 7, 0)],
    ['an update that is none', Uint8Array.of(MESSAGE.sync, SYNC.update, 3, 9, 9, 9)],
    ['a presence that is none', Uint8Array.of(MESSAGE.awareness, 4, 1, 1, 1, 33)],
  ])('[COL-18] %s is logged, and the next is read', async (_case, data) => {
    const { end } = await connect()
    end.send(data)
    end.send(answer(docWith('Weiter')))
    await client.hasTold('sync')
    expect(text()).toBe('Weiter')
    expect(log.error).toHaveBeenCalledTimes(1)
  })

  test('[LIB-743] a message that the title or the versions have changed is passed on, and a kind of it that is not known is skipped', async () => {
    const { end } = await connect()
    end.send(Uint8Array.of(MESSAGE.auth, 99, 0))
    end.send(Uint8Array.of(MESSAGE.auth, AUTH.detailsChanged, 0))
    await client.hasTold('details')
    expect(log.error).not.toHaveBeenCalled()
  })

  test('[COL-53] a connection that breaks removes the other people once', async () => {
    const { end } = await connect()
    end.send(presence())
    await until('somebody is there', () => client.socket.awareness.getStates().size === 2)
    end.terminate()
    await client.hasTold('close 1006')
    expect([...client.socket.awareness.getStates().keys()]).toEqual([client.doc.clientID])
    client.socket.close()
    expect(client.told.filter((what) => what.startsWith('close'))).toEqual(['close 1006'])
  })

  test('[COL-50] a socket that is given up while it connects says nothing more', async () => {
    client.socket.open(url)
    client.socket.close()
    expect(client.told).toEqual(['close null'])
    const { end } = await connect()
    end.send(answer())
    await client.hasTold('sync')
    expect(client.told).toEqual(['close null', 'open', 'sync'])
  })

  test('[COL-12] a script has one socket at a time', async () => {
    const { end } = await connect()
    client.socket.open(url)
    end.send(answer())
    await client.hasTold('sync')
    expect(server.clients.size).toBe(1)
  })

  const isQuestion = ([type, step]: Uint8Array) => type === MESSAGE.sync && step === SYNC.step1
  const isState = ([type, step]: Uint8Array) => type === MESSAGE.sync && step === SYNC.step2
  const isUpdate = ([type, step]: Uint8Array) => type === MESSAGE.sync && step === SYNC.update
})

describe('a socket beside the real server', () => {
  let app: TestApp
  let origin: string
  let anna: Person
  let ben: Person
  const closing: (() => void)[] = []

  beforeAll(async () => {
    app = await startTestApp()
    origin = await app.listen()
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
  })

  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  afterAll(() => app?.close())

  function open(person: Person, scriptId: string) {
    const client = createSocket()
    closing.push(() => client.socket.destroy())
    const path = `${collabSocketPath(scriptId)}?token=${person.token}`
    client.socket.open(`${origin.replace('http', 'ws')}${path}`)
    return client
  }

  const textIn = (doc: Y.Doc) => String(doc.getXmlFragment(FRAGMENT_NAME))

  test('[COL-1] [ACC-39] [COL-53] a socket writes and is seen together with the reference client', async () => {
    const { id } = await anna.createScript('Zwei')
    const ours = open(anna, id)
    const reference = connectClient(origin, id, anna.token)
    closing.push(reference.close)
    await Promise.all([ours.hasTold('sync'), reference.whenSynced])
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText('Von uns.')])
    ours.doc.getXmlFragment(FRAGMENT_NAME).insert(0, [paragraph])
    await until('it arrives', () => textIn(reference.doc).includes('Von uns.'))
    const theirs = new Y.XmlElement('paragraph')
    theirs.insert(0, [new Y.XmlText('Von dort.')])
    reference.fragment.insert(0, [theirs])
    await until('it comes', () => textIn(ours.doc).includes('Von dort.'))
    const { awareness } = reference.provider
    ours.socket.awareness.setLocalStateField('cursor', null)
    awareness.setLocalStateField('cursor', null)
    await until('we are seen', () => awareness.getStates().has(ours.doc.clientID))
    await until('they are seen', () =>
      ours.socket.awareness.getStates().has(reference.doc.clientID),
    )
    ours.socket.destroy()
    await until('we are gone', () => !awareness.getStates().has(ours.doc.clientID))
    expect(ours.told).toEqual(['open', 'sync', 'close null'])
  })

  test('[SEC-27] a reader is told that a change was refused, and goes on reading', async () => {
    const { id } = await anna.createScript('Lesen')
    const body = { username: 'ben', permission: 'read' }
    await anna.call(api.addShare, { params: { id }, body })
    const reader = open(ben, id)
    await reader.hasTold('sync')
    reader.doc.getXmlFragment(FRAGMENT_NAME).insert(0, [new Y.XmlElement('paragraph')])
    await until('refused', () => reader.told.some((what) => what.startsWith('denied: ')))
    expect(reader.socket.isAcknowledged.get()).toBe(false)
  })

  test('[COL-40] a socket that is refused after it was open reports the code of the refusal', async () => {
    const stranger = open(ben, 'no-such-script')
    await stranger.hasTold(`close ${CLOSE.noRight}`)
    expect(stranger.told).toEqual(['open', `close ${CLOSE.noRight}`])
  })
})
