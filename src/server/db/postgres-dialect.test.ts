import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'
import { connectDatabase, type Database } from './open-database.ts'

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
    await expect(untilItFails(connection)).rejects.toThrow(/connection/i)
  })
  expect((await sql`SELECT 1`.execute(db)).rows).toHaveLength(1)
  await db.destroy()
})

async function endBackend(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: place.config.databaseUrl ?? '' })
  await client.connect()
  await client.query('SELECT pg_terminate_backend($1)', [pid])
  await client.end()
}

async function untilItFails(db: Database): Promise<never> {
  for (;;) await sql`SELECT 1`.execute(db)
}
