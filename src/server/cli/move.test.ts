import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { startAppOn } from '#test/support/app.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  DATABASE_KINDS,
  type DatabaseKind,
  type TestDatabase,
} from '#test/support/databases.ts'
import { fillHouse, type FullHouse } from '#test/support/full-house.ts'
import { connectClient } from '#test/support/script-client.ts'
import { runStichwortHere, startStichwort } from '#test/support/shell.ts'
import { createUpdateLog } from '../collab/log/update-log.ts'
import type { Config } from '../config.ts'
import { HOUSE_LOCK } from '../db/data-dir.ts'
import { createMigrator, MIGRATIONS } from '../db/migrate.ts'
import { connectDatabase, openDatabase } from '../db/open-database.ts'
import { MAX_PAGE_BYTES, readRows, sizeOf, tablesOf } from './move/copy-house.ts'

/** A conversion is a process of its own, and the machine may be busy. */
const CONVERTED = { timeout: 300_000 }

const places: TestDatabase[] = []
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove()
})

async function make(kind: DatabaseKind, create = createEmptyDatabase): Promise<Config> {
  const place = await create(kind)
  places.push(place)
  return place.config
}

const kindOf = (config: Config): DatabaseKind =>
  config.databaseUrl === null ? 'sqlite' : 'postgres'
const other = (kind: DatabaseKind): DatabaseKind => (kind === 'sqlite' ? 'postgres' : 'sqlite')
const addressOf = ({ databaseUrl, dataDir }: Config): string => databaseUrl ?? dataDir
const envOf = ({ databaseUrl, dataDir }: Config): Record<string, string> =>
  databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }

async function move(from: Config, to: string) {
  const { code, out, err } = await runStichwortHere(['move', to], envOf(from))
  return { code, out: out.trimEnd().split('\n'), err: err.trimEnd() }
}

/** All rows of all tables, read by nothing of what moves them. */
async function contentOf(config: Config): Promise<Readonly<Record<string, readonly string[]>>> {
  const db = await connectDatabase(config)
  try {
    const tables = await db.introspection.getTables()
    const content: Record<string, readonly string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(db)
      content[name] = rows
        .map((row) =>
          JSON.stringify(Object.entries(row).map(([key, value]) => [key, plain(value)])),
        )
        .toSorted()
    }
    return content
  } finally {
    await db.destroy()
  }
}

const plain = (value: unknown): unknown => (value instanceof Uint8Array ? value.toBase64() : value)

/** The statements of everything but rows: tables, indexes, references, triggers. */
async function schemaOf(config: Config): Promise<readonly unknown[]> {
  const db = await connectDatabase(config)
  const query =
    kindOf(config) === 'sqlite'
      ? sql`SELECT type, name, sql FROM sqlite_schema ORDER BY name`
      : sql`SELECT conname AS name, pg_get_constraintdef(oid) AS text, convalidated::text AS state
          FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT tgname, pg_get_triggerdef(oid), tgenabled::text
          FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT indexname, indexdef, '' FROM pg_indexes WHERE schemaname = 'public'
        ORDER BY name, text`
  const { rows } = await query.execute(db)
  await db.destroy()
  return rows
}

const notEmpty = (place: Config, tables: string) => ({
  code: 1,
  err: expect.stringContaining(`${addressOf(place)} is not empty (${tables}): the move needs`),
})

describe.each(DATABASE_KINDS)('a house that moves, from %s', (kind) => {
  let place: TestDatabase
  let from: Config
  let house: FullHouse
  beforeAll(async () => {
    place = await createTestDatabase(kind)
    from = place.config
    house = await fillHouse(from)
  })
  afterAll(() => place.remove())

  test.each(DATABASE_KINDS)(
    '[OPS-200] [OPS-203] a house full of everything comes into an empty %s with each row, and stays as it was; a second move is refused',
    async (targetKind) => {
      const before = await contentOf(from)
      // a table that a migration adds needs rows in test/support/full-house.ts
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
      expect(before['versions']?.some((row) => !row.includes('["base_id",null]'))).toBe(true)
      const to = await make(targetKind)
      const { code, out, err } = await move(from, addressOf(to))
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(await contentOf(to)).toEqual(before)
      expect(await contentOf(from)).toEqual(before)
      const fresh = await make(targetKind, createTestDatabase)
      await (await openDatabase(fresh)).destroy()
      expect(await schemaOf(to)).toEqual(await schemaOf(fresh))
      expect(out).toContain('sessions: 1,204')
      expect(out).toContain('documents: 3')
      const rows = Object.values(before).flat().length
      expect(out.at(-1)).toContain(
        `the number of rows and the hash of ${Object.keys(before).length} tables (rows: ${rows}), and the hash of each document (3)`,
      )
      const tables = 'access_tokens, drawn_thumbnails, guests, identities, import_jobs, …'
      expect(await move(from, addressOf(to))).toMatchObject(notEmpty(to, tables))
      expect(await contentOf(to)).toEqual(before)
    },
  )

  // rows that came from the other database are the same (the test above), and so is what a server does with them
  const isFirst = kind === DATABASE_KINDS[0]

  test.runIf(isFirst)(
    '[OPS-200] people, sessions and numbers go on in the new house as in the old one',
    async () => {
      const to = await make(other(kind))
      expect(await move(from, addressOf(to))).toMatchObject({ code: 0 })
      const app = await startAppOn(to)
      try {
        const client = connectClient(await app.listen(), house.scriptId, house.annaToken)
        await client.whenSynced
        expect(client.fragment.toString()).toContain('Unfolded')
        client.doc.getText('text').insert(0, 'Weiter')
        const headers = { authorization: `Bearer ${house.annaToken}` }
        await expect
          .poll(async () => {
            const params = { sessionId: house.waitingImport }
            return (await app.call(api.getImportSession, { params, headers })).json()
          }, CONVERTED)
          .toMatchObject({ status: 'Complete' })
        client.close()
      } finally {
        await app.close()
      }
      const db = await openDatabase(to)
      expect((await createUpdateLog(db).load(house.scriptId))?.seq).toBe(house.seq + 1)
      await db.destroy()
    },
  )

  test('[OPS-200] no table counts its rows by itself, so no counter could be left behind', async () => {
    const db = await openDatabase(from)
    const tables = await db.introspection.getTables()
    await db.destroy()
    const counters = tables.flatMap((table) =>
      table.columns.filter((one) => one.isAutoIncrementing),
    )
    expect(counters).toEqual([])
  })

  test.runIf(isFirst)(
    '[OPS-201] a move in which a row gets lost, or changes, says which table it is, and is undone',
    async () => {
      const to = await make('postgres', createTestDatabase)
      const db = await openDatabase(to)
      for (const action of ['NOTHING', "UPDATE layouts SET name = 'Nacht'"]) {
        const how = action === 'NOTHING' ? 'INSTEAD' : 'ALSO'
        await sql`CREATE RULE lossy AS ON INSERT TO layouts DO ${sql.raw(`${how} ${action}`)}`.execute(
          db,
        )
        expect(await move(from, addressOf(to))).toMatchObject({
          code: 1,
          err: 'The table layouts has not arrived as it was; nothing is moved.',
        })
        expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
        await sql`DROP RULE lossy ON layouts`.execute(db)
      }
      await db.destroy()
      expect(await move(from, addressOf(to))).toMatchObject({ code: 0 })
    },
  )

  test('[OPS-204] a move that is killed leaves nothing, and the next one does it', async () => {
    const to = await make(other(kind))
    const before = await contentOf(from)
    const { child, ended } = startStichwort(['move', addressOf(to)], envOf(from))
    // this table is nearly the last one
    child.stdout?.on('data', (line: Buffer) => {
      if (line.includes('sessions: ')) child.kill('SIGKILL')
    })
    expect((await ended).code).toBeNull()
    expect(Object.values(await contentOf(to)).flat()).toEqual([])
    expect(await move(from, addressOf(to))).toMatchObject({ code: 0 })
    expect(await contentOf(to)).toEqual(before)
  })

  test('[OPS-203] a place where a server has started is not empty, and nothing there changes', async () => {
    const started = await make(other(kind), createTestDatabase)
    await (await startAppOn(started)).close()
    const before = await contentOf(started)
    expect(await move(from, addressOf(started))).toMatchObject(notEmpty(started, 'secrets'))
    expect(await contentOf(started)).toEqual(before)
  })

  test('[OPS-206] a page of rows is at most 4 MB, or one row', async () => {
    const db = await openDatabase(await make(kind))
    const values = [...Array.from({ length: 9 }, () => 1_500_000), 6_000_000].map(
      (length, index) => ({
        name: `secret ${index}`,
        value: 'ä'.repeat(length / 2),
      }),
    )
    for (const value of values) await db.insertInto('secrets').values(value).execute()
    const sizes = await db.transaction().execute(async (trx) => {
      const pages: number[][] = []
      const side = { db: trx, kind }
      for (const table of await tablesOf(side)) {
        for await (const rows of readRows(side, table, await sizeOf(side, table)))
          if (table.name === 'secrets')
            pages.push(rows.map((row) => Buffer.byteLength(String(row['value']))))
      }
      return pages
    })
    await db.destroy()
    expect(sizes.flat().length).toBeGreaterThanOrEqual(values.length)
    const tooLarge = sizes.filter(
      (page) => page.length > 1 && page.reduce((sum, size) => sum + size) > MAX_PAGE_BYTES,
    )
    expect(tooLarge).toEqual([])
  })
})

describe('a move that cannot be', () => {
  test.each(DATABASE_KINDS)(
    '[OPS-202] a house that a server has open, on %s, is not moved',
    async (kind) => {
      const from = await make(kind, createTestDatabase)
      const to = await make(other(kind))
      const app = await startAppOn(from)
      const refused = await move(from, addressOf(to))
      await app.close()
      expect(refused).toMatchObject({
        code: 1,
        err:
          kind === 'sqlite'
            ? `The house in DATA_DIR ${from.dataDir} is open: stop the server first.`
            : `The house in ${addressOf(from)} is open: stop all of its servers first.`,
      })
      expect(await move(from, addressOf(to))).toMatchObject({ code: 0 })
    },
  )

  test('[OPS-202] no server starts on a house in PostgreSQL while it is moved, and a running one cannot be overlooked', async () => {
    const house = await make('postgres', createTestDatabase)
    const mover = new pg.Client({ connectionString: addressOf(house) })
    await mover.connect()
    await mover.query('SELECT pg_advisory_lock($1)', [HOUSE_LOCK])
    await expect(openDatabase(house)).rejects.toThrow(
      'The house of DATABASE_URL is being moved: start when the move is done.',
    )
    await mover.query('SELECT pg_advisory_unlock($1)', [HOUSE_LOCK])
    const app = await startAppOn(house)
    const isFree = async () => {
      const { rows } = await mover.query<{ free: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS free',
        [HOUSE_LOCK],
      )
      return rows[0]?.free
    }
    await expect.poll(isFree).toBe(false)
    await app.close()
    await expect.poll(isFree).toBe(true)
    await mover.end()
  })

  test('[OPS-202] a connection that writes to PostgreSQL without the lock of a node stops a move', async () => {
    const from = await make('postgres', createTestDatabase)
    await (await startAppOn(from)).close()
    const to = await make('sqlite')
    const writer = new pg.Client({ connectionString: addressOf(from) })
    await writer.connect()
    await writer.query("BEGIN; INSERT INTO secrets VALUES ('word', 'Sein')")
    expect(await move(from, addressOf(to))).toMatchObject({
      code: 1,
      err: expect.stringContaining('is open: stop all of its servers first'),
    })
    await writer.end()
  })

  test('[OPS-203] tables of another program are not mixed with those of a house', async () => {
    const from = await make('sqlite', createTestDatabase)
    await (await openDatabase(from)).destroy()
    const to = await make('postgres')
    const db = await connectDatabase(to)
    await sql`CREATE TABLE users (id text)`.execute(db)
    expect((await move(from, addressOf(to))).err).toContain('is not empty (users)')
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['users'])
    await db.destroy()
  })

  test('[OPS-203] a table that is not of a house would be left behind, and is named', async () => {
    const from = await make('sqlite', createTestDatabase)
    const db = await openDatabase(from)
    await sql`CREATE TABLE ballast (bytes)`.execute(db)
    await db.destroy()
    const to = await make('postgres')
    expect((await move(from, addressOf(to))).err).toBe(
      'The table ballast is not Stichwort’s and would be left behind: remove it before the move.',
    )
    expect(await contentOf(to)).toEqual({})
  })

  test('[OPS-203] a house of an older or a newer version, and no house at all, are refused', async () => {
    const to = await make('postgres')
    for (const kind of DATABASE_KINDS) {
      const from = await make(kind)
      expect((await move(from, addressOf(to))).err).toContain('There is no house in')
      const old = await connectDatabase(from)
      await createMigrator(old, kind).migrateTo(MIGRATIONS[10] ?? '')
      await old.destroy()
      expect((await move(from, addressOf(to))).err).toContain(
        `still has the schema of an older version (${MIGRATIONS[10]})`,
      )
      const db = await openDatabase(from)
      await sql`INSERT INTO kysely_migration VALUES ('9000-stage', '2030-01-01')`.execute(db)
      await db.destroy()
      expect((await move(from, addressOf(to))).err).toContain('written by a newer Stichwort')
    }
    expect(await contentOf(to)).toEqual({})
  })

  test.each(['postgre://anna:geheim@db.example/haus', 'mysql://anna:geheim@db.example/haus'])(
    '[OPS-203] the address of another kind of database, %s, is no folder',
    async (address) => {
      const from = await make('sqlite', createTestDatabase)
      await (await openDatabase(from)).destroy()
      const { code, err } = await move(from, address)
      expect({ code, err }).toEqual({
        code: 1,
        err: 'The new place must be postgres://user@host:5432/database, or a folder.',
      })
    },
  )

  test('[OPS-205] no line of a move, done or refused, holds the password of an address', async () => {
    const from = await make('sqlite', createTestDatabase)
    await (await startAppOn(from)).close()
    const withPassword = (address: string) => {
      const url = new URL(address)
      url.password = 'geheim'
      url.searchParams.set('password', 'geheim')
      return url.href
    }
    const to = withPassword(addressOf(await make('postgres')))
    const nowhere = withPassword('postgres://anna@127.0.0.1:1/haus')
    const words: string[] = []
    for (const [target, code] of [
      [nowhere, 1],
      [to, 0],
      [to, 1],
    ] as const) {
      const { out, err, code: actual } = await runStichwortHere(['move', target], envOf(from))
      expect({ actual, err }).toMatchObject({ actual: code })
      words.push(out, err)
    }
    expect(words.join('\n')).toContain('ECONNREFUSED')
    expect(words.join('\n')).not.toContain('geheim')
  })
})
