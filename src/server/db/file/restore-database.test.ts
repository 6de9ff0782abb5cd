// A restore that is interrupted at any step is finished when the house is opened the next time.
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOwner } from '#test/support/kept-script.ts'
import { insertScript } from '../../domain/insert-script.ts'
import { openDatabase } from '../open-database.ts'
import { copyDatabase } from './copy-database.ts'
import { restoreDatabase } from './restore-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-restore-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)

/** Writes a word into the house in this folder, as its server does. */
async function write(name: string, word: string): Promise<void> {
  const db = await openDatabase({ dataDir: at(name), databaseUrl: null })
  await db.insertInto('secrets').values({ name: word, value: word }).execute()
  await db.destroy()
}

async function wordsOf(name: string): Promise<readonly string[]> {
  const db = await openDatabase({ dataDir: at(name), databaseUrl: null })
  const rows = await db.selectFrom('secrets').select('name').orderBy('name').execute()
  await db.destroy()
  return rows.map((row) => row.name)
}

/** A house that was killed, so that its last word is in its write-ahead log alone; and a backup of another one. */
async function killedHouseAndBackup(): Promise<void> {
  await write('restored', 'new')
  await copyDatabase(at('restored/stichwort.db'), at('backup.db'))
  const db = await openDatabase({ dataDir: at('house'), databaseUrl: null })
  await db.insertInto('secrets').values({ name: 'old', value: 'old' }).execute()
  const names = ['stichwort.db', 'stichwort.db-wal', 'stichwort.db-shm']
  for (const name of names) copyFileSync(at(`house/${name}`), at(name))
  await db.destroy()
  for (const name of names) renameSync(at(name), at(`house/${name}`))
}

test('[SEC-104] in a restored house client ids have no owner yet: pages bring back words of others', async () => {
  const db = await openDatabase({ dataDir: at('restored'), databaseUrl: null })
  await insertOwner(db, 'anna')
  await insertScript(db, {
    id: 'faust',
    title: 'Faust',
    ownerId: 'anna',
    state: Uint8Array.of(0, 0),
  })
  await db
    .insertInto('script_clients')
    .values({ script_id: 'faust', client_id: 7, user_id: 'anna' })
    .execute()
  await db.destroy()
  await copyDatabase(at('restored/stichwort.db'), at('backup.db'))
  await write('house', 'old')
  await restoreDatabase(at('backup.db'), at('house'), () => {})
  const restored = await openDatabase({ dataDir: at('house'), databaseUrl: null })
  expect(await restored.selectFrom('scripts').select('id').execute()).toEqual([{ id: 'faust' }])
  expect(await restored.selectFrom('script_clients').selectAll().execute()).toEqual([])
  await restored.destroy()
})

const kept = () =>
  readdirSync(at('house')).filter((name) => /^stichwort-before-restore-.+\.db$/.test(name))

/** The house that was kept, opened in a folder of its own. */
async function keptWords(): Promise<readonly string[]> {
  const [name = ''] = kept()
  await write('kept', 'none')
  rmSync(at('kept/stichwort.db'))
  copyFileSync(at(`house/${name}`), at('kept/stichwort.db'))
  if (existsSync(at(`house/${name}-wal`)))
    copyFileSync(at(`house/${name}-wal`), at('kept/stichwort.db-wal'))
  return wordsOf('kept')
}

test('[OPS-43] the old house is kept whole, with what was in its write-ahead log', async () => {
  await killedHouseAndBackup()
  const name = await restoreDatabase(at('backup.db'), at('house'), () => {})
  expect(name).toBe(at(`house/${kept()[0]}`))
  expect(await wordsOf('house')).toEqual(['new'])
  expect(await keptWords()).toEqual(['old'])
})

const STEPS: readonly (readonly [string, () => void])[] = [
  ['before anything is moved', () => {}],
  ['after the old file is moved', () => move('stichwort.db', 'KEPT')],
  [
    'after its log is moved',
    () => {
      move('stichwort.db', 'KEPT')
      move('stichwort.db-wal', 'KEPT-wal')
    },
  ],
]

const RESTORED_AT = new Date('2026-11-22T20:15:30.125Z')
const KEPT = 'stichwort-before-restore-2026-11-22T20-15-30-125Z.db'
const move = (from: string, to: string) =>
  renameSync(at(`house/${from}`), at(`house/${to.replace('KEPT', KEPT)}`))

test.each(STEPS)(
  '[OPS-43] a restore that is cut %s is finished by the next start',
  async (_name, cut) => {
    await killedHouseAndBackup()
    const restored = at('house/stichwort.db.restored')
    copyFileSync(at('backup.db'), restored)
    utimesSync(restored, RESTORED_AT, RESTORED_AT)
    cut()
    expect(await wordsOf('house')).toEqual(['new'])
    expect(kept()).toEqual([KEPT])
    expect(await keptWords()).toEqual(['old'])
  },
)

test('[OPS-43] a restore that is cut before its copy is complete has changed nothing', async () => {
  await killedHouseAndBackup()
  copyFileSync(at('backup.db'), at('house/stichwort.db.restored.1.part'))
  expect(await wordsOf('house')).toEqual(['old'])
})

test('[OPS-43] a copy that a restore refuses leaves nothing behind', async () => {
  await killedHouseAndBackup()
  const before = readdirSync(at('house'))
  const refuse = () => {
    throw new Error('no')
  }
  await expect(restoreDatabase(at('backup.db'), at('house'), refuse)).rejects.toThrow('no')
  expect(readdirSync(at('house'))).toEqual(before)
})
