import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'
import { connectDatabase } from './open-database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Database } from './schema.ts'

/** The error comes from the database, its client, or the system, whichever notices the end first. */
const ENDED = /connection|ECONNRESET|EPIPE/i

let place: TestDatabase
beforeAll(async () => {
  place = await createTestDatabase('postgres')
})
afterAll(() => place.remove())

test('[OPS-9] a connection that the database ends while it is in use ends nothing else', async () => {
  const db = await connectDatabase(place.config)
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection)
    await endBackend(rows[0]?.pid ?? 0)
    await expect(untilItFails(connection)).rejects.toThrow(ENDED)
    // The database reports the end before its socket ends; only after that the pool stops lending the connection.
    await expect(untilItFails(connection)).rejects.toThrow(ENDED)
  })
  expect((await sql`SELECT 1`.execute(db)).rows).toHaveLength(1)
  await db.destroy()
})

test('[OPS-9] a database that goes silent does not hold up calls, and is found again', async () => {
  const line = await startLine(new URL(place.config.databaseUrl ?? ''))
  const db = new Kysely({ dialect: postgresDialect(line.url, 400) })
  const ask = () => db.transaction().execute((trx) => sql`SELECT 1`.execute(trx))
  await ask()
  line.silence()
  await expect(ask()).rejects.toThrow('timeout')
  line.mend()
  const answers = () => ask().then(({ rows }) => rows.length, String)
  await expect.poll(answers).toBe(1)
  await db.destroy()
  line.close()
})

test('[OPS-220] a transaction whose node stands still gives its locks back', async () => {
  const connectWith = (...limits: readonly number[]) =>
    new Kysely({ dialect: postgresDialect(place.config.databaseUrl ?? '', ...limits) })
  const [frozen, other] = [connectWith(30_000, 100), connectWith()]
  const lock = sql`LOCK TABLE secrets IN ACCESS EXCLUSIVE MODE`
  const standing = frozen.transaction().execute(async (trx) => {
    await lock.execute(trx)
    await other.transaction().execute((next) => lock.execute(next))
    await sql`SELECT 1`.execute(trx)
  })
  await expect(standing).rejects.toThrow(ENDED)
  await Promise.all([frozen.destroy(), other.destroy()])
})

/** A connection to the database that may go silent like a network: nothing arrives, and neither end gets an error. */
async function startLine(target: URL) {
  const ends = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', (data) => isSilent || to.write(data))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => (isSilent = true),
    mend: () => (isSilent = false),
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

async function endBackend(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: place.config.databaseUrl ?? '' })
  await client.connect()
  await client.query('SELECT pg_terminate_backend($1)', [pid])
  await client.end()
}

async function untilItFails(db: Database): Promise<never> {
  for (;;) await sql`SELECT 1`.execute(db)
}
