// Health calls as a balancer makes them, on each database with its typical failures.
import { DatabaseSync } from 'node:sqlite'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { connectClient } from '#test/support/script-client.ts'

let app: TestApp
const lines: string[] = []
const start = async (kind: 'sqlite' | 'postgres') => {
  lines.length = 0
  app = await startTestApp(kind, {}, { write: (line) => lines.push(line) })
}
afterEach(() => app?.close())

/** Lets every read succeed, and every write fail: as on a full disk. */
async function refuseWrites(table = 'secrets'): Promise<void> {
  const { databaseUrl, dataDir } = app.config
  if (databaseUrl === null) {
    const database = new DatabaseSync(path.join(dataDir, 'stichwort.db'))
    for (const change of ['INSERT', 'UPDATE'])
      database.exec(
        `CREATE TRIGGER full_${change} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
      )
    return database.close()
  }
  await onPostgres(databaseUrl, (client) =>
    client.query(`
      CREATE FUNCTION disk_full() RETURNS trigger AS $$ BEGIN RAISE 'disk full'; END $$ LANGUAGE plpgsql;
      CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION disk_full();
    `),
  )
}

async function onPostgres(
  databaseUrl: string,
  act: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await act(client)
  await client.end()
}

/** Ends the server's connections, and refuses new ones. */
async function closeToAll(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = 'postgres'
  await onPostgres(url.href, async (client) => {
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [name],
    )
  })
}

describe.each(DATABASE_KINDS)('[OPS-90] on %s', (kind) => {
  test('a server that works is live and ready', async () => {
    await start(kind)
    expect((await app.server.inject('/livez')).json()).toEqual({ status: 'ok' })
    const ready = await app.server.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.headers['cache-control']).toBe('no-store')
    expect(ready.json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', log: 'ok', calls: 'ok' },
    })
  })

  test('a node that cannot write is not ready, and names the failing part without a path', async () => {
    await start(kind)
    await refuseWrites()
    const ready = await app.server.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({
      status: 'unavailable',
      checks: { database: 'ok', log: 'failed', calls: 'ok' },
    })
    expect((await app.server.inject('/livez')).statusCode).toBe(200)
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(said).toContainEqual(
      expect.objectContaining({ check: 'log', msg: 'The server is not ready' }),
    )
  })
})

describe.each(DATABASE_KINDS)('[OPS-173] on %s', (kind) => {
  test('a server that cannot commit edits, while small rows can be written, is not ready', async () => {
    await start(kind)
    const address = await app.listen()
    const anna = await app.signUp('anna')
    const { id } = await anna.createScript('Faust')
    const client = connectClient(address, id, anna.token)
    await client.whenSynced
    const status = async () => (await app.server.inject('/readyz')).statusCode
    expect(await status()).toBe(200)
    await refuseWrites('script_updates')
    const closed = new Promise((resolve) =>
      client.provider.once('connection-close', (event) => resolve(event?.code)),
    )
    client.doc.getArray('words').push(['Habe nun, ach!'])
    expect(await closed).toBe(CLOSE.tryAgainLater)
    await expect.poll(status).toBe(503)
    client.close()
  })
})

test.runIf(DATABASE_KINDS.includes('postgres'))(
  '[OPS-90] a node whose database is gone is not ready, and goes on',
  async () => {
    await start('postgres')
    await closeToAll(app.config.databaseUrl ?? '')
    const ready = await app.server.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ checks: { database: 'failed', log: 'failed' } })
    expect((await app.server.inject('/livez')).statusCode).toBe(200)
  },
)

test('[OPS-405] a backup that failed is told, and the server goes on as ready', async () => {
  const folder = path.join(os.tmpdir(), 'stichwort-not-mounted')
  app = await startTestApp('sqlite', {
    logLevel: 'silent',
    backups: { folder, everyMs: 60 * 60_000 },
  })
  const ready = await app.server.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toMatchObject({ status: 'ok', backup: { newest: null, hasFailed: true } })
  expect(ready.body).not.toContain(folder)
})
