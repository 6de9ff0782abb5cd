// A node whose process is stopped, and goes on later: the sockets of its people stay open meanwhile.
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { api } from '#/shared/api/index.ts'
import type { Share } from '#/shared/api/shares.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { createTestServer, type TestServer } from '../../../../e2e/support/server.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { connectClient, until, type ScriptClient } from '#test/support/script-client.ts'

let living: TestApp
let origin: string
let frozen: TestServer
let anna: Person
const clients: ScriptClient[] = []
beforeAll(async () => {
  living = await startTestApp('postgres')
  origin = await living.listen()
  frozen = await createTestServer({ DATABASE_URL: living.config.databaseUrl ?? '' })
  await frozen.start()
  anna = await living.signUp('looanna')
})
afterEach(() => clients.splice(0).forEach((client) => client.close()))
afterAll(async () => {
  await frozen?.dispose()
  await living?.close()
})

async function enter(node: string, scriptId: string, { token }: Person): Promise<ScriptClient> {
  const client = connectClient(node, scriptId, token)
  clients.push(client)
  await client.whenSynced
  return client
}

async function share(scriptId: string, { user }: Person): Promise<Share> {
  const body = { username: user.username, permission: 'write' }
  return (await anna.call(api.addShare, { params: { id: scriptId }, body })).json<Share>()
}

const wordsOf = ({ doc }: ScriptClient) => doc.getArray<string>('words')
const write = (client: ScriptClient, word: string) => wordsOf(client).push([word])
const has = (client: ScriptClient, word: string) => wordsOf(client).toArray().includes(word)

test('[SEC-121] a node that was stopped takes nothing by a right that was taken away meanwhile, and sends nothing', async () => {
  const [ben, cleo] = [await living.signUp('looben'), await living.signUp('loocleo')]
  const { id } = await anna.createScript('Angehalten')
  const { id: shareId } = await share(id, ben)
  await share(id, cleo)
  const annas = await enter(origin, id, anna)
  const [bens, cleos] = [await enter(frozen.url, id, ben), await enter(frozen.url, id, cleo)]
  write(bens, 'vorher')
  await until('the others see it', () => has(annas, 'vorher') && has(cleos, 'vorher'))

  process.kill(frozen.pid(), 'SIGSTOP')
  for (const client of [bens, cleos]) write(client, `${client.doc.clientID} derweil`)
  const socket = bens.provider.ws as unknown as WebSocket
  const closed = once(socket, 'close')
  bens.provider.shouldConnect = false
  expect((await anna.call(api.removeShare, { params: { id, shareId } })).statusCode).toBe(204)
  write(annas, 'nachher')
  for (const client of [bens, cleos]) write(client, `${client.doc.clientID} nachher`)
  process.kill(frozen.pid(), 'SIGCONT')

  const own = (client: ScriptClient) =>
    wordsOf(client)
      .toArray()
      .filter((word) => word.startsWith(`${client.doc.clientID}`))
  await until('Anna and Cleo go on together', () =>
    [...own(cleos), 'nachher'].every((word) => has(annas, word) && has(cleos, word)),
  )
  const [code] = await closed
  expect(code).toBe(CLOSE.noRight)
  expect(has(bens, 'nachher')).toBe(false)
  expect(wordsOf(annas).toArray().toSorted()).toEqual(
    ['vorher', 'nachher', ...own(cleos)].toSorted(),
  )
})
