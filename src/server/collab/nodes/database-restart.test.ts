// PostgreSQL is restarted, or crashes and starts again, while people on two nodes type.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../../e2e/support/server.ts'
import { PASSWORD } from '#test/support/app.ts'
import { type PostgresServer, startPostgres } from '#test/support/postgres.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'
import { LISTEN_CONNECTION_NAME } from '../../nodes/node-bus.ts'

let database: PostgresServer
let nodes: readonly [TestServer, TestServer]
let token: string
const clients: ScriptClient[] = []
const timers: NodeJS.Timeout[] = []
beforeAll(async () => {
  database = await startPostgres({ keepsCommits: true })
  const start = async () => {
    const node = await createTestServer({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
    await node.start()
    return node
  }
  nodes = [await start(), await start()]
  const account = { email: 'looadam@example.org', username: 'looadam', password: PASSWORD }
  token = (await post<{ token: string }>('/register', account)).token
})
afterEach(() => {
  timers.splice(0).forEach(clearInterval)
  clients.splice(0).forEach((client) => client.close())
})
afterAll(async () => {
  for (const node of nodes) await node.dispose()
  await database.stop()
})

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(nodes[0].url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

const wordsOf = ({ doc }: ScriptClient) => doc.getArray<string>('words')

async function enter(node: TestServer, scriptId: string): Promise<ScriptClient> {
  const client = connectClient(node.url, scriptId, token)
  clients.push(client)
  await client.whenSynced
  return client
}

/** Types until the test ends; returns the words so far. */
function startTyping(client: ScriptClient): readonly string[] {
  const written: string[] = []
  const write = () => {
    const word = `${client.doc.clientID}-${written.length}`
    written.push(word)
    wordsOf(client).push([word])
  }
  timers.push(setInterval(write, 10))
  return written
}

/** What a balancer is told of both nodes. */
const readiness = async () => {
  const answers = await Promise.all(nodes.map(({ url }) => fetch(`${url}/readyz`)))
  return answers.map(({ status }) => status)
}

/** The connections by which the nodes hear of each other. */
async function listening(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    'SELECT 1 FROM pg_stat_activity WHERE application_name = $1',
    [LISTEN_CONNECTION_NAME],
  )
  await client.end()
  return rows.length
}

test.each([
  ['is restarted', 'SIGINT'],
  ['crashes', 'SIGQUIT'],
] as const)(
  '[OPS-221] [OPS-23] when PostgreSQL %s under load, both nodes go on, and no word is lost or there twice',
  async (_, signal) => {
    const { id } = await post<{ id: string }>('/api/scripts', { title: 'Neustart' })
    const people = await Promise.all(
      [nodes[0], nodes[0], nodes[1], nodes[1]].map((node) => enter(node, id)),
    )
    const written = people.map(startTyping)
    const count = () => written.flat().length
    const enough = count() + 200
    await expect.poll(count).toBeGreaterThan(enough)

    await database.halt(signal)
    await expect.poll(readiness).toEqual([503, 503])
    const before = count()
    await expect.poll(count).toBeGreaterThan(before + 50)
    await database.start()

    await expect.poll(readiness).toEqual([200, 200])
    await expect.poll(listening).toBe(2)
    timers.splice(0).forEach(clearInterval)
    const all = written.flat().toSorted()
    for (const person of people)
      await expect.poll(() => wordsOf(person).toArray().toSorted()).toEqual(all)
    const witness = await enter(nodes[1], id)
    expect(wordsOf(witness).toArray().toSorted()).toEqual(all)
  },
)

test('[OPS-221] [COL-26] words that others have seen survive a crash of PostgreSQL when no page holds them any more', async () => {
  const { id } = await post<{ id: string }>('/api/scripts', { title: 'Absturz' })
  const [writer, reader] = [await enter(nodes[0], id), await enter(nodes[1], id)]
  wordsOf(writer).push(['gesehen'])
  await expect.poll(() => wordsOf(reader).toArray(), { interval: 1 }).toEqual(['gesehen'])
  const crashed = database.halt('SIGQUIT')
  clients.splice(0).forEach((client) => client.close())
  await crashed
  for (const node of nodes) await node.kill()
  await database.start()
  for (const node of nodes) await node.start()
  expect(wordsOf(await enter(nodes[0], id)).toArray()).toEqual(['gesehen'])
})
