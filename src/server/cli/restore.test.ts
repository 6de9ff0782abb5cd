import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createHouse, storedWords, wordsOf, writerIn, type House } from '#test/support/house.ts'
import { connectClient, until } from '#test/support/script-client.ts'
import { runStichwortHere, startStichwort } from '#test/support/shell.ts'
import { createUpdateLog } from '../collab/log/update-log.ts'
import { openDatabase } from '../db/open-database.ts'

let house: House
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-restore-'))
  house = await createHouse()
})
afterEach(async () => {
  await house?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (name: string) => path.join(folder, name)

type Writer = Awaited<ReturnType<typeof writerIn>>

/** Writes a word, and waits until another client sees it. */
async function write({ id, token }: Writer, word: string): Promise<void> {
  const [writer, reader] = [1, 2].map(() => connectClient(house.url, id, token))
  if (!writer || !reader) throw new Error('nobody writes')
  await Promise.all([writer.whenSynced, reader.whenSynced])
  writer.doc.getArray('words').push([word])
  await until(`${word} is seen`, () => wordsOf(reader).includes(word))
  writer.close()
  reader.close()
}

test('[OPS-43] a house that is open is not restored', async () => {
  await house.stichwortHere('backup', inFolder('a.db'))
  const writer = await writerIn(house)
  expect(await house.stichwortHere('restore', inFolder('a.db'))).toEqual({
    code: 1,
    out: '',
    err: `The house in DATA_DIR ${house.dataDir} is open: stop the server first.\n`,
  })
  await write(writer, 'Noch da')
  expect(await storedWords(house, writer)).toEqual(['Noch da'])
})

test('[OPS-43] a backup takes the house’s place, with earlier versions, and the house as it was is kept', async () => {
  const writer = await writerIn(house)
  await write(writer, 'Erster Akt')
  const versions = `/api/scripts/${writer.id}/versions`
  const kept = { name: 'Leseprobe', sv: 'AA==' }
  const { id } = await house.post<{ id: string }>(versions, kept, writer.token)
  await house.stichwortHere('backup', inFolder('a.db'))
  await write(writer, 'Zweiter Akt')
  const headers = { authorization: `Bearer ${writer.token}` }
  const gone = await fetch(`${house.url}${versions}/${id}`, { method: 'DELETE', headers })
  expect(gone.status).toBe(204)
  await house.kill()
  const { code, out } = await house.stichwortHere('restore', inFolder('a.db'))
  const [, before = ''] = /The house as it was is in (.+)\.\n$/.exec(out) ?? []
  expect(code).toBe(0)
  await house.start()
  expect(await storedWords(house, writer)).toEqual(['Erster Akt'])
  const text = await fetch(`${house.url}${versions}/${id}`, { headers })
  expect(await text.json()).toMatchObject({ v: 1, blocks: expect.any(Array) })
  await house.stop()
  expect(await house.stichwortHere('restore', before)).toMatchObject({ code: 0 })
  expect(await wordsIn(house.dataDir, writer.id)).toEqual(['Erster Akt', 'Zweiter Akt'])
})

test('[OPS-43] a backup that is damaged, foreign, newer or incomplete is refused, and the house stays as it is', async () => {
  const writer = await writerIn(house)
  await write(writer, 'Noch da')
  copyFileSync(path.join(house.dataDir, 'stichwort.db'), inFolder('bare.db'))
  await house.stop()
  await house.stichwortHere('backup', inFolder('good.db'))
  copyFileSync(inFolder('good.db'), inFolder('cut.db'))
  truncateSync(inFolder('cut.db'), 40_000)
  writeFileSync(inFolder('text.db'), 'Habe nun, ach! Philosophie '.repeat(20))
  const other = new DatabaseSync(inFolder('other.db'))
  other.exec('CREATE TABLE stage (id)')
  other.close()
  copyFileSync(inFolder('good.db'), inFolder('newer.db'))
  const newer = new DatabaseSync(inFolder('newer.db'))
  newer.exec(`INSERT INTO kysely_migration VALUES ('9000-revolving-stage', '2030-01-01');
    UPDATE house SET value = '7.2.0'`)
  newer.close()
  const refusals = [
    ['none.db', /^There is no file .+none\.db\.\n$/],
    ['cut.db', /cut\.db (is damaged|was not restored: it is damaged)/],
    ['text.db', /^.+text\.db was not restored: it is not a database\.\n$/],
    ['other.db', /^.+other\.db is not a database of Stichwort\.\n$/],
    ['newer.db', /written by a newer Stichwort, 7\.2\.0 \(schema 9000-revolving-stage\)/],
    ['bare.db', /bare\.db was copied while its house was open, without .+bare\.db-wal/],
  ] as const
  const before = readdirSync(house.dataDir)
  for (const [name, reason] of refusals) {
    const { code, err } = await house.stichwortHere('restore', inFolder(name))
    expect(err).toMatch(reason)
    expect(code).toBe(1)
    expect(readdirSync(house.dataDir)).toEqual(before)
  }
  expect(await wordsIn(house.dataDir, writer.id)).toEqual(['Noch da'])
})

test('[OPS-180] a backup whose schema is not that of its migrations is refused, whatever its name and size', async () => {
  await house.stop()
  await house.stichwortHere('backup', inFolder('good.db'))
  const variants = [
    [
      'trigger',
      'CREATE TRIGGER spy AFTER INSERT ON users BEGIN DELETE FROM scripts; END',
      /trigger spy does not belong there\.\n$/,
    ],
    [
      'other-trigger',
      'DROP TRIGGER head_follows_log; CREATE TRIGGER head_follows_log AFTER INSERT ON script_updates BEGIN DELETE FROM scripts; END',
      /trigger head_follows_log does not belong there\.\n$/,
    ],
    [
      'view',
      'ALTER TABLE layouts RENAME TO others; CREATE VIEW layouts AS SELECT * FROM others',
      /view layouts does not belong there\.\n$/,
    ],
    ['gone', 'DROP TABLE layouts', /table layouts is missing\.\n$/],
  ] as const
  for (const [name, change, reason] of variants) {
    const file = inFolder(`${name}.db`)
    copyFileSync(inFolder('good.db'), file)
    const variant = new DatabaseSync(file)
    variant.exec(change)
    variant.close()
    const { code, err } = await house.stichwortHere('restore', file)
    expect(err).toMatch(reason)
    expect(code).toBe(1)
  }
  writeFileSync(inFolder('huge.db'), '')
  truncateSync(inFolder('huge.db'), 3_000_000_000)
  expect((await house.stichwortHere('restore', inFolder('huge.db'))).err).toContain(
    'not a database',
  )
  // more bytes than its pages have: they are no part of the house, and none of them is copied
  copyFileSync(inFolder('good.db'), inFolder('tail.db'))
  truncateSync(inFolder('tail.db'), 1_000_000_000)
  expect((await house.stichwortHere('restore', inFolder('tail.db'))).code).toBe(0)
  expect(statSync(path.join(house.dataDir, 'stichwort.db')).size).toBeLessThan(10_000_000)
  expect(await wordsIn(house.dataDir, 'none')).toEqual([])
})

test('[OPS-44] an incomplete copy is restored if the operator asks for it without the rest', async () => {
  const writer = await writerIn(house)
  await house.stop()
  await house.start()
  await write(writer, 'Zuletzt')
  copyFileSync(path.join(house.dataDir, 'stichwort.db'), inFolder('bare.db'))
  await house.kill()
  const { code } = await house.stichwortHere('restore', inFolder('bare.db'), '--incomplete')
  expect(code).toBe(0)
  expect(await wordsIn(house.dataDir, writer.id)).toEqual([])
})

// files that appear in DATA_DIR, in this order
const MOMENTS = [
  /\.restored\..+\.part$/,
  /\.restored$/,
  /before-restore.+\.db$/,
  /before-restore.+-wal$/,
]

/** The words of a script in a folder, which is opened as a server opens it. */
async function wordsIn(dataDir: string, scriptId: string): Promise<readonly string[]> {
  const db = await openDatabase({ dataDir, databaseUrl: null })
  try {
    const stored = await createUpdateLog(db).load(scriptId)
    const doc = new Y.Doc()
    for (const update of [stored?.state, ...(stored?.updates ?? [])])
      if (update) Y.applyUpdate(doc, update)
    return doc.getArray<string>('words').toArray()
  } finally {
    await db.destroy()
  }
}

test('[OPS-43] a restore that is killed at any moment leaves the old house or the new one', async () => {
  const writer = await writerIn(house)
  await write(writer, 'Alt')
  await house.stichwortHere('backup', inFolder('a.db'))
  await write(writer, 'Neu')
  await house.kill()
  for (const [index, moment] of MOMENTS.entries()) {
    const place = { DATA_DIR: inFolder(`killed-${index}`) }
    cpSync(house.dataDir, place.DATA_DIR, { recursive: true })
    const { child, ended } = startStichwort(['restore', inFolder('a.db')], place)
    const watcher = watch(place.DATA_DIR, (_event, name) => {
      if (name !== null && moment.test(name)) child.kill('SIGKILL')
    })
    await once(child, 'exit')
    watcher.close()
    await ended
    const words = await wordsIn(place.DATA_DIR, writer.id)
    expect([['Alt'], ['Alt', 'Neu']]).toContainEqual(words)
    // the restore can be repeated, and no file of the first attempt is left
    expect(await runStichwortHere(['restore', inFolder('a.db')], place)).toMatchObject({ code: 0 })
    expect(await wordsIn(place.DATA_DIR, writer.id)).toEqual(['Alt'])
    const left = readdirSync(place.DATA_DIR).filter((name) => /part|restored/.test(name))
    expect(left).toEqual([])
  }
})

test('[OPS-46] people who have seen more than a restored house bring it back, once', async () => {
  const { id, token } = await writerIn(house)
  const [anna, ben] = [1, 2].map(() => connectClient(house.url, id, token))
  if (!anna || !ben) throw new Error('nobody is here')
  await Promise.all([anna.whenSynced, ben.whenSynced])
  const say = async (word: string) => {
    anna.doc.getArray('words').push([word])
    await until(`${word} is seen`, () => wordsOf(ben).includes(word))
  }
  await say('Vor der Sicherung')
  await house.stichwortHere('backup', inFolder('a.db'))
  await say('Danach')
  await house.kill()
  await house.stichwortHere('restore', inFolder('a.db'))
  anna.doc.getArray('words').push(['Ohne Server, Anna'])
  ben.doc.getArray('words').push(['Ohne Server, Ben'])
  await house.start()
  await until('both have all', () => [anna, ben].every((client) => wordsOf(client).length === 4))
  expect(wordsOf(anna)).toEqual(wordsOf(ben))
  expect(wordsOf(anna).slice(0, 2)).toEqual(['Vor der Sicherung', 'Danach'])
  anna.close()
  ben.close()
  expect(await storedWords(house, { id, token })).toHaveLength(4)
})
