// Two real processes on one PostgreSQL, behind a balancer: the way several nodes are meant to be run.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CSRF_HEADER } from '#/shared/api/call.ts'
import { LEASE_MS } from '../../imports/import-leases.ts'
import { createTestServer, type TestServer } from '../../../../e2e/support/server.ts'
import { PASSWORD } from '#test/support/app.ts'
import { startBalancer, type Balancer } from '#test/support/balancer.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'
import { followSession, uploadPdf } from '#test/support/import-session.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'
import { soon } from '#test/support/soon.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'

const DATA_DIRS = mkdtempSync(path.join(os.tmpdir(), 'stichwort-nodes-'))
let database: TestDatabase
let nodes: readonly [TestServer, TestServer]
let balancer: Balancer
let token: string
const clients: ScriptClient[] = []

beforeAll(async () => {
  database = await createTestDatabase('postgres')
  const DATABASE_URL = database.config.databaseUrl ?? ''
  const start = async (name: string) => {
    const node = await createTestServer({ DATABASE_URL, DATA_DIR: path.join(DATA_DIRS, name) })
    await node.start()
    return node
  }
  nodes = [await start('one'), await start('two')]
  balancer = await startBalancer(nodes.map(({ url }) => url))
  token = (await register('anna')).token
})
afterEach(() => clients.splice(0).forEach((client) => client.close()))
afterAll(async () => {
  balancer?.close()
  for (const node of nodes) await node.dispose()
  await database.remove()
  rmSync(DATA_DIRS, { recursive: true, force: true })
})

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${url}: ${answer.status}`).toBe(true)
  return answer
}

async function register(username: string): Promise<{ readonly token: string }> {
  const account = { email: `${username}@example.org`, username, password: PASSWORD }
  const answer = await post(`${balancer.url}/register`, account)
  return (await answer.json()) as { token: string }
}

async function createScript(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await post(`${balancer.url}/api/scripts`, { title: 'Verteilt' }, headers)
  return ((await answer.json()) as { id: string }).id
}

async function enter(scriptId: string, origin = balancer.url): Promise<ScriptClient> {
  const client = connectClient(origin, scriptId, token)
  clients.push(client)
  await client.whenSynced
  return client
}

const wordsOf = ({ doc }: ScriptClient) => doc.getArray<string>('words')
const sees = (client: ScriptClient, word: string) =>
  soon(() => expect(wordsOf(client).toArray()).toContain(word))

test('[OPS-27] a script lives on one node, another script on another, calls go everywhere', async () => {
  const used = new Set<string>()
  for (let scripts = 0; scripts < 40 && used.size < nodes.length; scripts++) {
    const id = await createScript()
    const [one, two] = [await enter(id), await enter(id)]
    wordsOf(one).push(['hallo'])
    await sees(two, 'hallo')
    const [node = '', ...others] = new Set(balancer.nodesOf(id))
    expect(others).toEqual([])
    used.add(node)
  }
  expect(used.size).toBe(nodes.length)
})

test('[OPS-27] a script that is open on both nodes all the same is one script', async () => {
  const id = await createScript()
  const everybody = [await enter(id, nodes[0].url), await enter(id, nodes[1].url), await enter(id)]
  for (const [index, client] of everybody.entries()) wordsOf(client).push([`${index}`])
  for (const client of everybody)
    for (const index of everybody.keys()) await sees(client, `${index}`)
  expect(everybody.map((client) => wordsOf(client).length)).toEqual([3, 3, 3])
})

test('[OPS-27] when its node is killed, a script goes on with the other', async () => {
  const id = await createScript()
  const [one, two] = [await enter(id), await enter(id)]
  wordsOf(one).push(['vorher'])
  await sees(two, 'vorher')
  const node = nodes.find(({ url }) => url === balancer.nodesOf(id)[0]) ?? nodes[0]
  await node.kill()
  wordsOf(one).push(['währenddessen'])
  await sees(two, 'währenddessen')
  await node.start()
  const late = await enter(id)
  await sees(late, 'währenddessen')
  wordsOf(late).push(['danach'])
  await sees(one, 'danach')
  expect(new Set(wordsOf(late).toArray())).toEqual(new Set(['vorher', 'währenddessen', 'danach']))
})

test('[OPS-26] a session of one node writes on the other: their secrets are the same', async () => {
  const credentials = { email: 'anna@example.org', password: PASSWORD }
  const login = await post(`${nodes[0].url}/login`, credentials)
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf_token='))?.split('=')[1] ?? ''
  const headers = { cookie: cookies.join('; '), [CSRF_HEADER]: csrf }
  const created = await post(`${nodes[1].url}/api/scripts`, { title: 'Geheimnis' }, headers)
  expect(created.status).toBe(201)
})

/** Moves the times of the imports back, as if the leases of a node that is gone had run out. */
async function runOutLeases(): Promise<void> {
  const client = new pg.Client({ connectionString: database.config.databaseUrl ?? '' })
  await client.connect()
  await client.query('UPDATE import_jobs SET updated_at = updated_at - $1', [LEASE_MS])
  await client.end()
}

test('[OPS-26] an import that is begun on one node is watched on the other, and finished when it dies', async () => {
  const { body } = await uploadPdf(nodes[0].url, token, makeLongPdf(200))
  const begun = Promise.withResolvers<void>()
  const sessionId = body.session_id ?? ''
  const followed = followSession(nodes[1].url, sessionId, token, () => begun.resolve())
  await begun.promise
  await nodes[0].kill()
  await runOutLeases()
  const { messages } = await followed
  // the other node has begun the import anew
  expect(messages.findLastIndex(({ type }) => type === 'chunk_info')).toBeGreaterThan(0)
  expect(messages.at(-1)).toMatchObject({ type: 'complete' })
  await nodes[0].start()
  expect(readdirSync(DATA_DIRS)).toEqual([])
})
