// Client ids belong to people: nobody writes under an id under which somebody else writes in the script.
import { once } from 'node:events'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createApp, type App } from '#/server/app.ts'
import type { Config } from '#/server/config.ts'
import { api } from '#/shared/api/index.ts'
import { CLOSE, collabSocketPath, SYNC } from '#/shared/collab/protocol.ts'
import { fenceIdOf, setFence } from '#/shared/script/fence.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { copyDatabase } from '../db/file/copy-database.ts'
import { RoomClients } from './room/apply-batch.ts'
import { syncMessage } from '#test/support/room-simulation.ts'
import {
  closeCode,
  connectClient,
  joinScript,
  until,
  type ScriptClient,
} from '#test/support/script-client.ts'

/** Another house with the same database. */
async function closedCopy({ config }: TestApp): Promise<Config> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stichwort-copy-'))
  cpSync(config.dataDir, dataDir, { recursive: true })
  await copyDatabase(path.join(config.dataDir, 'stichwort.db'), path.join(dataDir, 'copy.db'))
  for (const name of ['stichwort.db-wal', 'stichwort.db-shm'])
    rmSync(path.join(dataDir, name), { force: true })
  renameSync(path.join(dataDir, 'copy.db'), path.join(dataDir, 'stichwort.db'))
  return { ...config, dataDir }
}

test('[SEC-104] [COL-110] an id is its writer’s from the first update on, also while that is not on disk yet', () => {
  const ids = new RoomClients(new Map(), () => undefined)
  const doc = new Y.Doc()
  doc.clientID = 7
  doc.getText('text').insert(0, 'x')
  const nothing = () => Y.encodeStateVector(new Y.Doc())
  const mallory = { user: { id: 'mallory', username: 'mallory' }, spend() {} }
  expect(ids.refusalOf(mallory, Y.encodeStateAsUpdate(doc), nothing)).toBeNull()
  expect(['mallory', 'anna'].map((userId) => ids.isForeign(userId, 7))).toEqual([false, true])
})

describe.each(DATABASE_KINDS)('client ids on %s', (kind) => {
  let app: TestApp
  let origin: string
  let scriptId: string
  let anna: Person
  let mallory: Person
  const clients: ScriptClient[] = []
  const others: App[] = []

  beforeAll(async () => {
    app = await startTestApp(kind)
    origin = await app.listen()
    anna = await app.signUp('anna')
    mallory = await app.signUp('mallory')
  })
  beforeEach(async () => {
    scriptId = (await anna.createScript('Wem gehört das?')).id
    const body = { username: 'mallory', permission: 'write' }
    await anna.call(api.addShare, { params: { id: scriptId }, body })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close()
    for (const other of others.splice(0)) await other.close()
  })
  afterAll(() => app?.close())

  async function enter(person: Person, doc = new Y.Doc(), at = origin): Promise<ScriptClient> {
    const client = connectClient(at, scriptId, person.token, { doc })
    clients.push(client)
    await client.whenSynced
    return client
  }

  /** What somebody else's editor shows. */
  async function shownText(): Promise<string> {
    const { doc } = await enter(anna)
    return doc.getText('text').toString()
  }

  /** The code with which the server closes a socket that sends an update; null if it takes the update. */
  async function answerTo(person: Person, update: Uint8Array, at = origin): Promise<number | null> {
    const socket = await joinScript(at, `${collabSocketPath(scriptId)}?token=${person.token}`)
    const closed = closeCode(socket)
    socket.send(syncMessage(SYNC.update, update))
    socket.send(syncMessage(SYNC.step1, Uint8Array.of(0)))
    const isStep2 = ([type, step]: Uint8Array) =>
      type === 0 && (step === SYNC.step2 || step === SYNC.update)
    const answered = (async () => {
      for (;;) {
        const [data]: Uint8Array[] = await once(socket, 'message')
        if (data && isStep2(data)) return null
      }
    })().catch(() => null)
    const code = await Promise.race([closed, answered])
    socket.terminate()
    return code
  }

  /** An update by `client`, whose items begin at its clock in `base`. */
  function forged(client: number, base: Y.Doc, words: string): Uint8Array {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(base))
    const before = Y.encodeStateVector(doc)
    doc.clientID = client
    doc.getText('text').insert(doc.getText('text').length, words)
    return Y.encodeStateAsUpdate(doc, before)
  }

  test('[SEC-104] words under another user’s client id are refused, and hers arrive when she is back', async () => {
    const doc = new Y.Doc()
    const annas = await enter(anna, doc)
    doc.getText('text').insert(0, 'Anna. ')
    await until('it is there', () => annas.provider.synced)
    expect(await shownText()).toBe('Anna. ')
    annas.provider.disconnect()
    doc.getText('text').insert(6, 'Offline.')
    const before = new Y.Doc()
    Y.applyUpdate(before, Y.encodeStateAsUpdate((await enter(anna)).doc))
    const attack = forged(doc.clientID, before, 'Nothing of hers.')
    expect(await answerTo(mallory, attack)).toBe(CLOSE.foreignClient)
    annas.provider.connect()
    const reader = await enter(mallory)
    await until(
      'her words are there',
      () => reader.doc.getText('text').toString() === 'Anna. Offline.',
    )
  })

  test('[SEC-104] words that wait for earlier ones under a person’s client id take nothing from her', async () => {
    const { doc } = await enter(anna)
    doc.getText('text').insert(0, 'Anna.')
    expect(await shownText()).toBe('Anna.')
    const ahead = new Y.Doc()
    ahead.clientID = doc.clientID
    ahead.getText('text').insert(0, 'x'.repeat(50))
    const vector = Y.encodeStateVector(ahead)
    ahead.getText('text').insert(50, 'later')
    expect(await answerTo(mallory, Y.encodeStateAsUpdate(ahead, vector))).toBe(CLOSE.foreignClient)
  })

  test('[SEC-104] whose client has only said that it is here has its id as well', async () => {
    const annas = await enter(anna)
    annas.provider.awareness.setLocalStateField('user', { name: 'anna' })
    const watcher = await enter(mallory)
    await until('she is seen', () => watcher.provider.awareness.getStates().has(annas.doc.clientID))
    const attack = forged(annas.doc.clientID, new Y.Doc(), 'First!')
    expect(await answerTo(mallory, attack)).toBe(CLOSE.foreignClient)
    annas.doc.getText('text').insert(0, 'Mine.')
    await until('hers is there', () => watcher.doc.getText('text').toString() === 'Mine.')
  })

  test('[SEC-460] [OPS-46] words of others that a page brings back with its state stay theirs, who may go on', async () => {
    const doc = new Y.Doc()
    doc.getText('text').insert(0, 'Anna.')
    const socket = await joinScript(origin, `${collabSocketPath(scriptId)}?token=${mallory.token}`)
    socket.send(syncMessage(SYNC.step2, Y.encodeStateAsUpdate(doc)))
    const reader = await enter(mallory)
    const shows = (text: string) => reader.doc.getText('text').toString() === text
    await until('it is brought back', () => shows('Anna.'))
    await enter(anna, doc)
    doc.getText('text').insert(5, ' More.')
    await until('she has gone on', () => shows('Anna. More.'))
    expect(await shownText()).toBe('Anna. More.')
    socket.terminate()
  })

  test('[SEC-460] a state with words of another who is here comes again, and is not told to write them anew', async () => {
    const annas = await enter(anna)
    annas.provider.awareness.setLocalStateField('user', { name: 'anna' })
    const watcher = await enter(mallory)
    const { clientID } = annas.doc
    await until('she is seen', () => watcher.provider.awareness.getStates().has(clientID))
    const state = forged(clientID, new Y.Doc(), 'Anna.')
    const bring = async () => {
      const socket = await joinScript(
        origin,
        `${collabSocketPath(scriptId)}?token=${mallory.token}`,
      )
      const closed = closeCode(socket)
      socket.send(syncMessage(SYNC.step2, state))
      return { socket, closed }
    }
    expect(await (await bring()).closed).toBe(CLOSE.tryAgainLater)
    annas.doc.getText('text').insert(0, 'Anna.')
    await until('hers is there', () => watcher.doc.getText('text').toString() === 'Anna.')
    const { socket } = await bring()
    expect(await answerTo(mallory, Uint8Array.of(0, 0))).toBeNull()
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  })

  test('[SEC-104] items of others that the server has, deletions, and one’s own later visits are taken', async () => {
    const annas = await enter(anna)
    annas.doc.getText('text').insert(0, 'Anna. ')
    const mallorys = await enter(mallory)
    await until('he has it', () => mallorys.doc.getText('text').length === 6)
    mallorys.doc.getText('text').insert(6, 'Mallory.')
    mallorys.doc.getText('text').delete(0, 4)
    expect(await answerTo(mallory, Y.encodeStateAsUpdate(mallorys.doc))).toBeNull()
    annas.provider.disconnect()
    const next = forged(annas.doc.clientID, mallorys.doc, ' Again.')
    expect(await answerTo(anna, next)).toBeNull()
    expect(await shownText()).toBe('. Mallory. Again.')
  })

  test('[SEC-104] the fences of a client are its user’s, and no other user writes under their id', async () => {
    const [annas, mallorys] = [await enter(anna), await enter(mallory)]
    const written = new Y.XmlText()
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [written])
    annas.doc.getXmlFragment('default').insert(0, [paragraph])
    const read = () => {
      const block = mallorys.doc.getXmlFragment('default').toArray()[0]
      return block instanceof Y.XmlElement ? block.toArray()[0] : undefined
    }
    await until('he has it', () => read() instanceof Y.XmlText)
    const text = read()
    if (!(text instanceof Y.XmlText)) throw new Error('no text')
    // two people write in turns at one place, and each sees a letter of the other that may be the last
    for (const turn of [1, 2, 3]) {
      for (const [own, other] of [
        [written, text],
        [text, written],
      ] as const) {
        setFence(own, own.length)
        own.insert(own.length, `${turn}. `)
        await until('the other sees it', () => other.length === own.length)
      }
    }
    expect(annas.doc.store.clients.has(fenceIdOf(annas.doc.clientID))).toBe(true)
    expect(mallorys.doc.store.clients.has(fenceIdOf(annas.doc.clientID))).toBe(true)
    expect(text.toJSON()).toBe('1. 1. 2. 2. 3. 3. ')
    const attack = forged(fenceIdOf(annas.doc.clientID), mallorys.doc, 'Not hers.')
    expect(await answerTo(mallory, attack)).toBe(CLOSE.foreignClient)
  })

  test('[SEC-104] two who write the same item under its one id at once may both do so', async () => {
    const beginning = forged(1, new Y.Doc(), 'Once.')
    const sockets = await Promise.all(
      [anna, mallory].map(({ token }) =>
        joinScript(origin, `${collabSocketPath(scriptId)}?token=${token}`),
      ),
    )
    const codes: number[] = []
    for (const socket of sockets) void closeCode(socket).then((code) => codes.push(code))
    for (const socket of sockets) socket.send(syncMessage(SYNC.update, beginning))
    const { doc } = await enter(anna)
    await until('it is there', () => doc.getText('text').toString() === 'Once.')
    expect(await answerTo(mallory, beginning)).toBeNull()
    expect(codes).toEqual([])
    for (const socket of sockets) socket.terminate()
  })

  test('[SEC-104] an id stays its user’s when she has left', async () => {
    const { doc } = await enter(anna)
    doc.getText('text').insert(0, 'Anna.')
    expect(await shownText()).toBe('Anna.')
    const attack = forged(doc.clientID, doc, 'Not hers.')
    for (const client of clients.splice(0)) client.close()
    expect(await answerTo(mallory, attack)).toBe(CLOSE.foreignClient)
  })

  test('[SEC-104] an id stays its user’s in another process of the house', async () => {
    const { doc } = await enter(anna)
    doc.getText('text').insert(0, 'Anna.')
    expect(await shownText()).toBe('Anna.')
    // the embedded database belongs to one process at a time
    const config = kind === 'sqlite' ? await closedCopy(app) : app.config
    const second = await createApp(config)
    others.push(second)
    const attack = forged(doc.clientID, doc, 'Not hers.')
    expect(await answerTo(mallory, attack, await second.listen())).toBe(CLOSE.foreignClient)
  })
})
