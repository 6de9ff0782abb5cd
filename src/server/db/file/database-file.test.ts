// Copies of the database that a person makes, and how a house opens them.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import type { Database } from '../schema.ts'
import { lacksWriteAheadLog } from './database-file.ts'

let folder: string
const opened: Database[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-copy-'))
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

async function open(name: string): Promise<Database> {
  const db = await openDatabase({ dataDir: path.join(folder, name), databaseUrl: null })
  opened.push(db)
  return db
}

async function close(db: Database): Promise<void> {
  opened.splice(opened.indexOf(db), 1)
  await db.destroy()
}

/** Copies one house's files into another folder, as a person does. */
function copy(from: string, to: string, names: readonly string[]): void {
  mkdirSync(path.join(folder, to))
  for (const name of names) copyFileSync(path.join(folder, from, name), path.join(folder, to, name))
}

const keep = (db: Database, value: string) =>
  db.insertInto('secrets').values({ name: 'word', value }).execute()
const keepMore = (db: Database, name: string, length: number) =>
  db
    .insertInto('secrets')
    .values({ name, value: 'x'.repeat(length) })
    .execute()
const read = async (db: Database) =>
  (await db.selectFrom('secrets').select('value').where('name', '=', 'word').execute())[0]?.value

test('[OPS-44] a bare copy of a house that has just been opened is refused, not taken for an empty one', async () => {
  const house = await open('house')
  await keep(house, 'Sein oder Nichtsein')
  copy('house', 'bare', ['stichwort.db'])
  const file = path.join(folder, 'bare', 'stichwort.db')
  await expect(open('bare')).rejects.toThrow(
    `${file} was copied while its house was open, without ${file}-wal, which holds what was written last: copy both, or restore a backup (npm run stichwort help).`,
  )
  // the file is refused again, so the first attempt has changed nothing
  await expect(open('bare')).rejects.toThrow('was copied while its house was open')
})

test('[OPS-44] a copy with its write-ahead log is whole, and so is one of a closed house', async () => {
  const house = await open('house')
  await keep(house, 'Sein oder Nichtsein')
  copy('house', 'both', ['stichwort.db', 'stichwort.db-wal'])
  expect(await read(await open('both'))).toBe('Sein oder Nichtsein')
  await close(house)
  copy('house', 'closed', ['stichwort.db'])
  expect(await read(await open('closed'))).toBe('Sein oder Nichtsein')
})

test('[OPS-44] a house opens again after each kind of end', async () => {
  const house = await open('house')
  await keep(house, 'Sein oder Nichtsein')
  // the files that a killed process leaves
  copy('house', 'killed', ['stichwort.db', 'stichwort.db-wal', 'stichwort.db-shm'])
  const killed = await open('killed')
  expect(await read(killed)).toBe('Sein oder Nichtsein')
  await close(killed)
  expect(await read(await open('killed'))).toBe('Sein oder Nichtsein')
})

test('[OPS-44] a copy of an open house, as it was made before there were backups, is refused if it is empty', async () => {
  mkdirSync(path.join(folder, 'old'))
  const database = new DatabaseSync(path.join(folder, 'old', 'stichwort.db'))
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE users (id)')
  copy('old', 'bare', ['stichwort.db'])
  database.close()
  await expect(open('bare')).rejects.toThrow('was copied while its house was open')
})

test('[OPS-44] another program’s database is refused, and left alone', async () => {
  mkdirSync(path.join(folder, 'other'))
  const file = path.join(folder, 'other', 'stichwort.db')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA application_id = 252006673; CREATE TABLE layers (id)')
  database.close()
  const before = readFileSync(file)
  await expect(open('other')).rejects.toThrow(`${file} is the database of another program.`)
  expect(readFileSync(file).equals(before)).toBe(true)
  writeFileSync(file, 'no database at all, but long enough for a header of one'.repeat(4))
  await expect(open('other')).rejects.toThrow(/cannot be opened: file is not a database/)
})

test('[OPS-44] the bare file stays marked, however much is moved into it; closing makes it whole', async () => {
  const house = await open('house')
  for (let count = 0; count < 150; count++) await keepMore(house, `word ${count}`, 80_000)
  const file = path.join(folder, 'house', 'stichwort.db')
  // far more than one round of the log
  expect(statSync(file).size).toBeGreaterThan(8_000_000)
  expect(lacksWriteAheadLog(file)).toBe(false)
  copy('house', 'bare', ['stichwort.db'])
  await expect(open('bare')).rejects.toThrow('was copied while its house was open')
})

test('[OPS-492] large contents are moved into the file after a few statements, so that no move is long', async () => {
  const house = await open('house')
  for (let count = 0; count < 10; count++) await keepMore(house, `word ${count}`, 1_000_000)
  expect(statSync(path.join(folder, 'house', 'stichwort.db')).size).toBeGreaterThan(5_000_000)
})

test('[OPS-44] a killed house that another program has looked into opens again', async () => {
  const house = await open('house')
  await keep(house, 'Sein oder Nichtsein')
  copy('house', 'killed', ['stichwort.db', 'stichwort.db-wal'])
  const file = path.join(folder, 'killed', 'stichwort.db')
  const other = new DatabaseSync(file)
  other.prepare('SELECT * FROM users').all()
  other.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(await read(await open('killed'))).toBe('Sein oder Nichtsein')
})
