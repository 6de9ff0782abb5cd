// Two nodes on one PostgreSQL, without sockets: people change between them, nodes fold and are killed,
// and the connection between them breaks.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { openDatabase } from '#/server/db/open-database.ts'
import type { Database } from '#/server/db/schema.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'
import { ignoreErrors, settle, SimulatedClient } from '#test/support/room-simulation.ts'
import { until } from '#test/support/script-client.ts'
import { insertOwner } from '#test/support/kept-script.ts'
import { insertScript } from '#/server/domain/insert-script.ts'
import { createUpdateLog, type UpdateLog } from '#/server/collab/log/update-log.ts'
import { NO_EVENTS } from '#/server/collab/script-events.ts'
import { createNodeRights } from '#/server/nodes/node-rights.ts'
import { createSharedRooms, createLogTail } from '#/server/collab/nodes/follow-nodes.ts'
import { LISTEN_CONNECTION_NAME, openNodeBus } from '#/server/nodes/node-bus.ts'

const PEOPLE = 4
const NODES = 2

let place: TestDatabase
let db: Database
let log: UpdateLog
beforeAll(async () => {
  place = await createTestDatabase('postgres')
  db = await openDatabase(place.config)
  log = createUpdateLog(db)
})
afterAll(async () => {
  await db.destroy()
  await place.remove()
})

const operation = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('insert'),
      at: fc.nat(),
      text: fc.string({ minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('delete'), at: fc.nat(), length: fc.nat(6) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disconnect') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('connect'), node: fc.nat(NODES - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold'), node: fc.nat(NODES - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill'), node: fc.nat(NODES - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle'), ms: fc.nat(15) }) },
)

type Step = { readonly who: number } & Readonly<Record<string, unknown>>

const steps = fc.array(
  fc.tuple(fc.nat(PEOPLE - 1), operation).map(([who, rest]): Step => ({ who, ...rest })),
  { maxLength: 80 },
)

/** A node that can be killed: from then on nothing of it reaches the log. */
function startNode() {
  let isKilled = false
  const nodes = openNodeBus(place.config.databaseUrl ?? '')
  const rights = createNodeRights({ changed: async () => {}, checkAll: async () => {} }, nodes)
  const shared = createSharedRooms({
    nodes,
    whenSure: rights.whenSure,
    onError: ignoreErrors,
    events: NO_EVENTS,
    tail: createLogTail(db, log.load),
    log: {
      ...log,
      append: async (entries) => {
        if (isKilled) throw new Error('killed')
        return log.append(entries)
      },
      fold: async (...folded) => {
        if (!isKilled) await log.fold(...folded)
      },
    },
    now: Date.now,
  })
  return {
    rooms: shared.rooms,
    async kill() {
      isKilled = true
      await shared.rooms.close()
      shared.stop()
      rights.leave()
      await nodes.close()
    },
  }
}

async function newScript(): Promise<string> {
  const id = crypto.randomUUID()
  await insertOwner(db, id)
  await insertScript(db, { id, title: id, ownerId: id, state: Uint8Array.of(0, 0) })
  return id
}

async function onDisk(scriptId: string): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const stored = await log.load(scriptId)
  for (const update of stored ? [stored.state, ...stored.updates] : []) Y.applyUpdate(doc, update)
  return doc
}

/** A client gets the edits of other people from a node only, so all of them must be in the log. */
async function expectSeenIsOnDisk(
  clients: readonly SimulatedClient[],
  scriptId: string,
): Promise<void> {
  const seen = clients.map(
    ({ doc }) => [doc.clientID, Y.decodeStateVector(Y.encodeStateVector(doc))] as const,
  )
  const stored = Y.decodeStateVector(Y.encodeStateVector(await onDisk(scriptId)))
  for (const [own, clocks] of seen)
    expect(
      [...clocks].filter(([author, clock]) => author !== own && (stored.get(author) ?? 0) < clock),
    ).toEqual([])
}

async function simulate(script: readonly Step[]): Promise<void> {
  const scriptId = await newScript()
  const nodes = Array.from({ length: NODES }, startNode)
  const clients = Array.from({ length: PEOPLE }, (_, index) => new SimulatedClient(`p${index}`))
  const homes = new Map<SimulatedClient, number>()

  async function connect(client: SimulatedClient, index: number): Promise<void> {
    client.disconnect()
    homes.set(client, index)
    await client.connect({
      async room() {
        const room = await nodes[index]?.rooms.open(scriptId)
        if (!room) throw new Error('no room')
        return room
      },
    })
  }

  async function kill(index: number): Promise<void> {
    const node = nodes[index]
    for (const client of clients) if (homes.get(client) === index) client.disconnect(false)
    nodes[index] = startNode()
    await node?.kill()
    await expectSeenIsOnDisk(clients, scriptId)
  }

  async function perform(step: Step): Promise<void> {
    const client = clients[step.who]!
    const { text } = client
    const at = Number(step['at'] ?? 0) % (text.length + 1)
    const node = Number(step['node'])
    if (step['kind'] === 'insert') text.insert(at, String(step['text']))
    if (step['kind'] === 'delete')
      text.delete(at, Math.min(Number(step['length']), text.length - at))
    if (step['kind'] === 'disconnect') client.disconnect()
    if (step['kind'] === 'connect') await connect(client, node)
    if (step['kind'] === 'settle') await settle(Number(step['ms']))
    if (step['kind'] === 'kill') await kill(node)
    if (step['kind'] === 'fold') {
      await nodes[node]?.rooms.opened(scriptId)?.fold()
    }
    if (step['kind'] === 'cut')
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = ${LISTEN_CONNECTION_NAME} AND datname = current_database()`.execute(
        db,
      )
  }

  for (const [index, client] of clients.entries()) await connect(client, index % NODES)
  for (const step of script) await perform(step)
  await expectSeenIsOnDisk(clients, scriptId)
  // clients that were cut off connect again
  for (const [index, client] of clients.entries()) await connect(client, index % NODES)
  const isSame = () => new Set(clients.map(({ text }) => JSON.stringify(text.toDelta()))).size === 1
  await until('all replicas are equal', isSame)
  await settle(20)
  expect((await onDisk(scriptId)).getText('text').toDelta()).toEqual(clients[0]?.text.toDelta())
  for (const node of nodes) {
    await node.rooms.close()
    await node.kill()
  }
}

test('[OPS-19] [OPS-20] [OPS-23] four people on two nodes end with the same text, and nothing seen is lost', async () => {
  await fc.assert(fc.asyncProperty(steps, simulate), { numRuns: 40 })
})
