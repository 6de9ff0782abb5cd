// A node is a process. If it is killed while people on both nodes type, no edit is lost that another client has seen.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../../e2e/support/server.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createRandom } from '#test/support/random.ts'
import { connectClient, until, type ScriptClient } from '#test/support/script-client.ts'

const KILLS = 5
/** So many words of others at least have been seen in a round before the node is killed, however slow the machine. */
const SEEN_WORDS = 20
const MAX_MORE_WORDS = 400

let survivor: TestApp
let origin: string
let victim: TestServer
beforeAll(async () => {
  survivor = await startTestApp('postgres')
  origin = await survivor.listen()
  victim = await createTestServer({ DATABASE_URL: survivor.config.databaseUrl ?? '' })
})
afterAll(async () => {
  await victim?.dispose()
  await survivor?.close()
})

const wordsOf = ({ doc }: ScriptClient) => doc.getArray<string>('words')

/** Types, and notes the words of other people that arrive. */
function startTyping(client: ScriptClient, name: string, seen: Set<string>): () => void {
  let count = 0
  wordsOf(client).observe(({ changes, transaction }) => {
    if (transaction.local) return
    for (const { insert } of changes.delta)
      if (Array.isArray(insert)) for (const word of insert) seen.add(String(word))
  })
  const timer = setInterval(() => wordsOf(client).push([`${name}-${count++}`]), 5)
  return () => clearInterval(timer)
}

test(`[OPS-19] [COL-26] nothing that anyone saw is lost by ${KILLS} kills of a node`, async () => {
  const anna = await survivor.signUp('anna')
  const { id } = await anna.createScript('Zwei Knoten')
  const annas = connectClient(origin, id, anna.token)
  await annas.whenSynced
  const seen = new Set<string>()
  const crossed = () => [...seen].filter((word) => !word.startsWith('anna'))
  const random = createRandom(19)
  const stopAnna = startTyping(annas, 'anna', seen)
  for (let round = 0; round < KILLS; round++) {
    await victim.start()
    const others = [0, 1].map(() => connectClient(victim.url, id, anna.token))
    await Promise.all(others.map((client) => client.whenSynced))
    const stops = others.map((client, index) => startTyping(client, `${round}.${index}`, seen))
    const killAt = crossed().length + SEEN_WORDS + random.below(MAX_MORE_WORDS)
    await until('words have crossed between the nodes', () => crossed().length >= killAt)
    await victim.kill()
    stops.forEach((stop) => stop())
    others.forEach((client) => client.close())
  }
  stopAnna()
  await until('the survivor has everything', () => {
    const present = new Set(wordsOf(annas).toArray())
    return [...seen].every((word) => present.has(word))
  })
  const witness = connectClient(origin, id, anna.token)
  await witness.whenSynced
  const stored = new Set(wordsOf(witness).toArray())
  for (const client of [annas, witness]) client.close()
  expect([...seen].filter((word) => !stored.has(word))).toEqual([])
})
