// Kills the real process again and again while people type. Every word that a second person saw is there afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { createRandom } from '#test/support/random.ts'
import { connectClient, type ScriptClient, until } from '#test/support/script-client.ts'

const KILLS = 10
const TYPISTS = 4
/** So many words of others at least have been seen in a round before the process is killed, however slow the machine. */
const SEEN_WORDS = 20
const MAX_MORE_WORDS = 400

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.start()
})
afterAll(() => server?.dispose())

async function post<T>(path: string, body: object, token = ''): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as T
}

/** Types a word every 5 ms, and notes the words of other people that arrive. */
function startTyping(client: ScriptClient, name: string, seen: Set<string>): () => void {
  const words = client.doc.getArray<string>('words')
  let count = 0
  const type = () => words.push([`${name}-${count++}`])
  words.observe(({ changes, transaction }) => {
    if (transaction.local) return
    for (const { insert } of changes.delta)
      if (Array.isArray(insert)) for (const word of insert) seen.add(String(word))
  })
  const timer = setInterval(type, 5)
  return () => clearInterval(timer)
}

test(`[COL-26] nothing that anyone saw is lost by ${KILLS} kills under load`, async () => {
  const account = { email: 'a@example.org', username: 'a', password: 'Passw0rd!' }
  const { token } = await post<{ token: string }>('/register', account)
  const { id } = await post<{ id: string }>('/api/scripts', { title: 'Unter Last' }, token)
  const seen = new Set<string>()
  const random = createRandom(26)
  for (let round = 0; round < KILLS; round++) {
    const clients = Array.from({ length: TYPISTS }, () => connectClient(server.url, id, token))
    await Promise.all(clients.map((client) => client.whenSynced))
    const stops = clients.map((client, index) => startTyping(client, `${round}.${index}`, seen))
    const killAt = seen.size + SEEN_WORDS + random.below(MAX_MORE_WORDS)
    await until('the others have seen some words', () => seen.size >= killAt)
    await server.kill()
    stops.forEach((stop) => stop())
    clients.forEach((client) => client.close())
    await server.start()
    const witness = connectClient(server.url, id, token)
    await witness.whenSynced
    const stored = new Set(witness.doc.getArray<string>('words').toArray())
    witness.close()
    expect([...seen].filter((word) => !stored.has(word))).toEqual([])
  }
})
