import { chmodSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './schema.ts'

let place: TestDatabase
let db: Database
beforeAll(async () => {
  place = await createTestDatabase('sqlite')
  db = await openDatabase(place.config)
})
afterAll(async () => {
  await db?.destroy()
  await place.remove()
})

const pragma = async (name: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(db)
  return Object.values(rows[0] ?? {})[0]
}

test('[OPS-10] the embedded database writes ahead, and syncs what its checkpoints need', async () => {
  expect(await pragma('journal_mode')).toBe('wal')
  const NORMAL = 1
  expect(await pragma('synchronous')).toBe(NORMAL)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(5000)
})

test('[OPS-10] a transaction takes the write lock at once', async () => {
  const other = new DatabaseSync(path.join(place.config.dataDir, 'stichwort.db'), { timeout: 0 })
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction)
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('database is locked')
  })
  other.close()
})

test('[OPS-7] other users of the machine read neither the folder nor the database', async () => {
  const dataDir = path.join(place.config.dataDir, 'new')
  const modeOf = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8)
  const open = async () => {
    const opened = await openDatabase({ dataDir, databaseUrl: null })
    const modes = ['stichwort.db', 'stichwort.db-wal'].map(modeOf)
    await opened.destroy()
    return modes
  }
  expect(await open()).toEqual(['600', '600'])
  expect(modeOf('.')).toBe('700')
  // the mode of files from earlier versions, with the rights of a group that the operator has chosen
  chmodSync(path.join(dataDir, 'stichwort.db'), 0o664)
  expect(await open()).toEqual(['660', '660'])
})

test('[OPS-17] a database that cannot be opened stops the start with one line', async () => {
  const config = { dataDir: '', databaseUrl: 'postgres://127.0.0.1:1/none' }
  await expect(openDatabase(config)).rejects.toThrow(
    /^The database of DATABASE_URL cannot be opened: [^\n]+$/,
  )
})
