import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'
import { until } from '#test/support/script-client.ts'
import { type NodeBus, openNodeBus } from './node-bus.ts'

let database: TestDatabase
const open: NodeBus[] = []
beforeAll(async () => {
  database = await createTestDatabase('postgres')
})
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close()
})
afterAll(() => database.remove())

/** A node, and how often each of its listeners was told that it is connected. */
function join() {
  const bus = openNodeBus(database.config.databaseUrl ?? '')
  open.push(bus)
  const heard: string[] = []
  const subscribe = (name: string) =>
    bus.subscribe({
      onMessage: (_nodeId, message) => heard.push(`${name} ${message.kind}`),
      onConnected: () => heard.push(`${name} is connected`),
    })
  return { bus, heard, subscribe }
}

test('[OPS-19] each feature of a node hears every message, and one that subscribes late is told to look for missed ones', async () => {
  const [one, other] = [join(), join()]
  one.subscribe('rooms')
  other.subscribe('rooms')
  await until('both nodes are connected', () => one.heard.length + other.heard.length === 2)
  other.subscribe('imports')
  expect(other.heard).toEqual(['rooms is connected', 'imports is connected'])
  one.bus.post({ kind: 'rows', scriptId: 's', seq: 1 })
  await until('the other node hears it', () => other.heard.length === 4)
  expect(other.heard.slice(2)).toEqual(['rooms rows', 'imports rows'])
  expect(one.heard).toEqual(['rooms is connected'])
})
