// Two whole apps on one PostgreSQL: each is a node, and people are spread over them.
import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { Share } from '#/shared/api/shares.ts'
import { AUTH, CLOSE, collabSocketPath, MESSAGE } from '#/shared/collab/protocol.ts'
import { type App, createApp } from '#/server/app.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import type { Database } from '#/server/db/schema.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import {
  closeCode,
  connectClient,
  joinScript,
  type ScriptClient,
  until,
} from '#test/support/script-client.ts'
import { createUpdateLog } from '../log/update-log.ts'
import { LISTEN_CONNECTION_NAME } from '../../nodes/node-bus.ts'

let a: TestApp
let b: App
let db: Database
let originA: string
let originB: string
let anna: Person
let ben: Person
const clients: ScriptClient[] = []

beforeAll(async () => {
  a = await startTestApp('postgres')
  b = await createApp(a.config)
  db = await openDatabase(a.config)
  ;[originA, originB] = [await a.listen(), await b.listen()]
  ;[anna, ben] = [await a.signUp('anna'), await a.signUp('ben')]
})

afterEach(() => clients.splice(0).forEach((client) => client.close()))

afterAll(async () => {
  await b.close()
  await db.destroy()
  await a.close()
})

async function sharedScript(): Promise<{ readonly id: string; readonly shareId: string }> {
  const { id } = await anna.createScript('Auf zwei Knoten')
  const body = { username: 'ben', permission: 'write' }
  const share = await anna.call(api.addShare, { params: { id }, body })
  return { id, shareId: share.json<Share>().id }
}

async function enter(origin: string, scriptId: string, person: Person): Promise<ScriptClient> {
  const client = connectClient(origin, scriptId, person.token)
  clients.push(client)
  await client.whenSynced
  return client
}

/** Anna on node A and Ben on node B, in one script. */
async function enterBoth(id: string): Promise<readonly [ScriptClient, ScriptClient]> {
  return [await enter(originA, id, anna), await enter(originB, id, ben)]
}

/** Counts the messages that a page is sent about the script's title and versions. */
function noticesOf({ provider }: ScriptClient): () => number {
  let count = 0
  const socket = provider.ws as unknown as WebSocket
  socket.on('message', (data: Buffer) => {
    const [type, kind] = new Uint8Array(data)
    if (type === MESSAGE.auth && kind === AUTH.detailsChanged) count++
  })
  return () => count
}

const textOf = ({ doc }: ScriptClient) => doc.getText('text')
const isSame = (...replicas: readonly ScriptClient[]) =>
  new Set(replicas.map((client) => textOf(client).toString())).size === 1

async function dropBusConnections(): Promise<void> {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = ${LISTEN_CONNECTION_NAME} AND datname = current_database()`.execute(db)
}

/**
 * Types on each node in turn, and waits until the other node has the letter. The check of the log, every three
 * seconds, would show each letter as well, but all of them together would then take longer than a test may.
 */
async function typeInTurns(annas: ScriptClient, bens: ScriptClient): Promise<void> {
  for (let round = 0; round < 30; round++) {
    for (const client of [annas, bens]) {
      textOf(client).insert(0, 'x')
      await until('it crosses', () => isSame(annas, bens))
    }
  }
}

describe('documents', () => {
  test('[OPS-19] [OPS-22] people on two nodes type and see each other at once', async () => {
    const { id } = await sharedScript()
    const [annas, bens] = await enterBoth(id)
    textOf(annas).insert(0, 'Anna. ')
    await until('Ben sees Anna', () => textOf(bens).toString().includes('Anna.'))
    await typeInTurns(annas, bens)
    expect(textOf(annas).toString()).toBe(`${'x'.repeat(60)}Anna. `)
  })

  test('[LIB-743] [VER-541] [OPS-19] a new title and a kept version are told on every node, in the script only', async () => {
    const { id } = await sharedScript()
    const other = await sharedScript()
    const told = [...(await enterBoth(id)), await enter(originB, other.id, ben)].map(noticesOf)
    await anna.call(api.renameScript, { params: { id }, body: { title: 'Endfassung' } })
    await until('both pages know', () => told.slice(0, 2).every((notices) => notices() === 1))
    await anna.call(api.keepVersion, { params: { id }, body: { name: 'Premiere' } })
    await until('both pages know', () => told.slice(0, 2).every((notices) => notices() === 2))
    expect(told[2]?.()).toBe(0)
  })

  test('[OPS-19] [OPS-20] both typing at once end with the same text, also in the log', async () => {
    const { id } = await sharedScript()
    const [annas, bens] = await enterBoth(id)
    for (let round = 0; round < 100; round++) {
      for (const [client, letter] of [
        [annas, 'a'],
        [bens, 'b'],
      ] as const)
        textOf(client).insert(round % (textOf(client).length + 1), letter)
      for (let turn = 0; turn < round % 3; turn++) await nextTurn()
    }
    await until('everything has crossed', () => isSame(annas, bens) && textOf(bens).length === 200)
    const { rows } = await sql<{ seq: number }>`SELECT seq FROM script_updates
      WHERE script_id = ${id} ORDER BY seq`.execute(db)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    const later = await enter(originB, id, anna)
    expect(isSame(annas, later)).toBe(true)
  })

  test('[OPS-20] an older client’s edits on two nodes at once are migrated once', async () => {
    const { id } = await sharedScript()
    const old = await enter(originA, id, anna)
    clients.push(connectClient(originB, id, anna.token, { doc: old.doc }))
    const [annas, bens] = await enterBoth(id)
    const names = ({ fragment }: ScriptClient) =>
      fragment.toArray().map((block) => (block instanceof Y.XmlElement ? block.nodeName : ''))
    for (let count = 1; count <= 20; count++) {
      old.fragment.push([new Y.XmlElement('hr')])
      textOf(bens).insert(0, '.')
      await until('it is migrated', () =>
        [old, annas, bens].every((client) => !names(client).includes('hr')),
      )
    }
    await until('all have all', () =>
      [old, annas, bens].every((client) => names(client).length >= 20 && isSame(annas, client)),
    )
    for (const client of [old, annas, bens])
      expect(names(client)).toEqual(Array.from({ length: 20 }, () => 'pageSplit'))
  })

  test('[OPS-23] rows without a notification are found within seconds', async () => {
    const { id } = await sharedScript()
    const [annas] = await enterBoth(id)
    const doc = new Y.Doc()
    doc.getText('text').insert(0, 'Unbemerkt.')
    await createUpdateLog(db).append([{ scriptId: id, data: Y.encodeStateAsUpdate(doc) }])
    await until('Anna sees it', () => textOf(annas).length > 0)
    expect(textOf(annas).toString()).toBe('Unbemerkt.')
  })

  test('[OPS-21] a node that has fallen behind the stored state takes it, and loses nothing', async () => {
    const { id } = await sharedScript()
    const [annas, bens] = await enterBoth(id)
    textOf(annas).insert(0, 'Vorher. ')
    await until('Ben sees it', () => isSame(annas, bens) && textOf(bens).length > 0)
    // another node writes and folds, and sends no message about that
    const log = createUpdateLog(db)
    const stored = await log.load(id)
    const doc = new Y.Doc()
    for (const update of [stored!.state, ...stored!.updates]) Y.applyUpdate(doc, update)
    let update = new Uint8Array()
    doc.once('update', (made: Uint8Array) => void (update = Uint8Array.from(made)))
    doc.getText('text').insert(0, 'Gefaltet. ')
    const [seq] = await log.append([{ scriptId: id, data: update }])
    await log.fold(id, Y.encodeStateAsUpdate(doc), seq!)
    textOf(bens).insert(0, 'Derweil. ')
    const isThere = (word: string) =>
      [annas, bens].every((client) => textOf(client).toString().includes(word))
    await until('everyone has all', () => isThere('Gefaltet.') && isThere('Derweil.'))
    expect(isSame(annas, bens)).toBe(true)
  })

  test('[OPS-20] a node folds while people type on the other', async () => {
    const { id } = await sharedScript()
    const [annas, bens] = await enterBoth(id)
    const c = await createApp(a.config)
    const claras = await enter(await c.listen(), id, anna)
    for (let round = 0; round < 30; round++) {
      for (const client of [annas, bens]) textOf(client).insert(0, `${round} `)
      await nextTurn()
      if (round !== 15) continue
      // a node folds its open scripts when it stops
      await until('the node has read something', () => textOf(claras).length > 0)
      await c.close()
    }
    claras.close()
    await until('both have all', () => isSame(annas, bens) && textOf(annas).length === 160)
    const state = await ben.call(api.getDocumentState, { params: { id } })
    const copy = new Y.Doc()
    Y.applyUpdate(copy, new Uint8Array(state.rawPayload))
    expect(copy.getText('text').toString()).toBe(textOf(annas).toString())
    const { folded_seq } = await db
      .selectFrom('script_states')
      .select('folded_seq')
      .where('script_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(folded_seq).toBeGreaterThan(0)
  })
})

describe('the connection between nodes', () => {
  test('[OPS-23] killed while people type, it comes back and nothing is missing', async () => {
    const { id } = await sharedScript()
    const [annas, bens] = await enterBoth(id)
    for (let round = 0; round < 30; round++) {
      if (round % 10 === 5) await dropBusConnections()
      for (const client of [annas, bens]) textOf(client).insert(0, 'x')
      await nextTurn()
    }
    await until('both have all', () => isSame(annas, bens) && textOf(annas).length === 60)
    await typeInTurns(annas, bens)
    expect(textOf(annas).length).toBe(120)
  })

  test('[OPS-22] a lone node sends no notifications of edits; two nodes notify each other, briefly', async () => {
    const { id } = await sharedScript()
    const listener = new pg.Client({ connectionString: a.config.databaseUrl ?? '' })
    const received: string[] = []
    listener.on('notification', ({ payload = '' }) => received.push(payload))
    await listener.connect()
    await listener.query('LISTEN stichwort_nodes')
    const annas = await enter(originA, id, anna)
    for (let round = 0; round < 50; round++) {
      textOf(annas).insert(0, 'x')
      await nextTurn()
    }
    expect(received.filter((payload) => payload.includes('"rows"'))).toEqual([])

    const bens = await enter(originB, id, ben)
    received.length = 0
    await typeInTurns(annas, bens)
    await listener.end()
    const rows = received.filter((payload) => payload.includes('"rows"'))
    expect(new Set(rows.map((payload) => payload.split(' ', 1)[0])).size).toBe(2)
    for (const payload of received) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  })
})

describe('people', () => {
  test('[OPS-24] are seen across nodes, move, and leave; none of it is in the log', async () => {
    const { id } = await sharedScript()
    const annas = await enter(originA, id, anna)
    annas.provider.awareness.setLocalState({ user: { name: 'x' }, cursor: { at: 1 } })
    const bens = await enter(originB, id, ben)
    const annasState = () => bens.provider.awareness.getStates().get(annas.doc.clientID)
    await until('Ben sees who was there', () => annasState() !== undefined)
    expect(annasState()?.['user']).toEqual({ id: anna.user.id, name: 'anna', role: 'owner' })
    annas.provider.awareness.setLocalStateField('cursor', { at: 2 })
    await until('she moves', () => annasState()?.['cursor']?.at === 2)
    annas.provider.awareness.setLocalState(null)
    await until('she leaves', () => annasState() === undefined)
    const rows = await db
      .selectFrom('script_updates')
      .selectAll()
      .where('script_id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })

  test('[OPS-24] a state above 8,000 bytes travels in pieces', async () => {
    const { id } = await sharedScript()
    const [annas, bens] = await enterBoth(id)
    const note = 'Ärger „im“ Souffleurkasten 🎭 '.repeat(300)
    annas.provider.awareness.setLocalState({ note })
    const annasState = () => bens.provider.awareness.getStates().get(annas.doc.clientID)
    await until('it is there', () => annasState()?.['note'] !== undefined)
    expect(annasState()?.['note']).toBe(note)
  })

  test('[OPS-24] a node that stops takes its people along', async () => {
    const { id } = await sharedScript()
    const annas = await enter(originA, id, anna)
    const c = await createApp(a.config)
    const bens = await enter(await c.listen(), id, ben)
    const isBenThere = () => annas.provider.awareness.getStates().has(bens.doc.clientID)
    bens.provider.awareness.setLocalState({ cursor: null })
    await until('Ben is seen', isBenThere)
    bens.provider.shouldConnect = false
    await c.close()
    await until('Ben is gone', () => !isBenThere())
    expect(annas.provider.wsconnected).toBe(true)
  })
})

describe('rights', () => {
  test('[OPS-25] [SEC-26] a share removed on one node closes the socket on the other', async () => {
    const { id, shareId } = await sharedScript()
    const socket = await joinScript(originB, `${collabSocketPath(id)}?token=${ben.token}`)
    const code = closeCode(socket)
    await anna.call(api.removeShare, { params: { id, shareId } })
    expect(await code).toBe(CLOSE.noRight)
  })

  test('[OPS-25] [SEC-26] nothing typed after the answer reaches a person on the other node', async () => {
    const { id, shareId } = await sharedScript()
    const [annas, bens] = await enterBoth(id)
    const witness = await enter(originB, id, anna)
    const closed = closeCode(bens.provider.ws as unknown as WebSocket)
    let typed = 0
    const typing = setInterval(() => textOf(annas).insert(textOf(annas).length, `${++typed} `), 1)
    const newestIn = (client: ScriptClient) => Number(textOf(client).toString().split(' ').at(-2))
    await until('Ben reads along', () => newestIn(bens) > 20)
    await anna.call(api.removeShare, { params: { id, shareId } })
    const typedAtAnswer = typed
    await until('Anna has gone on', () => newestIn(witness) > typedAtAnswer + 20)
    clearInterval(typing)
    expect(await closed).toBe(CLOSE.noRight)
    expect(newestIn(bens)).toBeLessThanOrEqual(typedAtAnswer)
  })

  test('[OPS-25] [SEC-26] signing out and deleting reach the other node', async () => {
    const dora = await a.signUp('dora')
    const { id } = await dora.createScript('Doras')
    const path = `${collabSocketPath(id)}?token=${dora.token}`
    const code = closeCode(await joinScript(originB, path))
    await dora.call(api.logout)
    expect(await code).toBe(CLOSE.badToken)
    const own = await anna.createScript('Weg')
    const annas = await joinScript(originB, `${collabSocketPath(own.id)}?token=${anna.token}`)
    const gone = closeCode(annas)
    await anna.call(api.deleteScript, { params: { id: own.id } })
    expect(await gone).toBe(CLOSE.gone)
  })

  test('[OPS-25] a removal that a node could not hear of acts as soon as it is connected again', async () => {
    const { id, shareId } = await sharedScript()
    const socket = await joinScript(originB, `${collabSocketPath(id)}?token=${ben.token}`)
    const code = closeCode(socket)
    // messages arrive in order: when the other script's socket is closed, the node knows of the sharing as well
    const other = await sharedScript()
    const otherCode = closeCode(
      await joinScript(originB, `${collabSocketPath(other.id)}?token=${ben.token}`),
    )
    await anna.call(api.removeShare, { params: { id: other.id, shareId: other.shareId } })
    expect(await otherCode).toBe(CLOSE.noRight)
    await db.deleteFrom('shares').where('id', '=', shareId).execute()
    await dropBusConnections()
    expect(await code).toBe(CLOSE.noRight)
  })
})
