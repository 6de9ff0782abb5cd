import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readScriptFile } from '#/shared/formats/read-file.ts'
import { textsOf } from '#/shared/script/blocks.ts'
import { startAppOn } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { fillHouse } from '#test/support/full-house.ts'
import { runStichwortHere } from '#test/support/shell.ts'
import type { Config } from '../config.ts'
import { connectDatabase, openDatabase } from '../db/open-database.ts'

let folder: string
const places: TestDatabase[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-all-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const place of places.splice(0)) await place.remove()
})

const exportAll = ({ databaseUrl, dataDir }: Config, dir: string) =>
  runStichwortHere(
    ['export-all', dir],
    databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl },
    folder,
  )

const filesIn = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(dir, name)).isFile())
    .toSorted()

describe.each(DATABASE_KINDS)('export-all, on %s', (kind) => {
  let place: TestDatabase
  let config: Config
  // one house for both tests, of which neither leaves a trace in it: to fill one takes an import
  beforeAll(async () => {
    place = await createTestDatabase(kind)
    config = place.config
    await fillHouse(config)
  })
  afterAll(() => place.remove())

  test('[OPS-240] [OPS-491] all scripts are written while a server runs, and what is written can be read in again', async () => {
    const server = await startAppOn(config)
    const { code, out } = await exportAll(config, 'alles')
    await server.close()
    expect(code).toBe(0)
    expect(out).toMatch(/^Written into .+alles: \d+ scripts, \d+ named versions\.\n$/)
    const all = path.join(folder, 'alles')
    const files = filesIn(all)
    const krug = path.join(
      'anna',
      'Der zerbrochne Krug 🍺 „I. Akt“',
      'Der zerbrochne Krug 🍺 „I. Akt“',
    )
    expect(files).toEqual(expect.arrayContaining([`${krug}.json`, `${krug}.docx`, `${krug}.xml`]))
    expect(files.some((name) => name.includes(path.join('anna', '_Papierkorb')))).toBe(true)
    const bytes = (name: string) => new Uint8Array(readFileSync(path.join(all, name)))
    const json = JSON.parse(readFileSync(path.join(all, `${krug}.json`), 'utf8')) as {
      title: string
      owner: string
      yjs_state: string
    }
    expect(json).toMatchObject({ title: 'Der zerbrochne Krug 🍺 „I. Akt“', owner: 'anna' })
    for (const ending of ['.docx', '.xml']) {
      const { blocks } = readScriptFile(`Krug${ending}`, bytes(krug + ending))
      const words = blocks.flatMap(textsOf).flat()
      expect(words.map(({ text }) => text).join(' ')).toContain('Unfolded')
    }
    expect(statSync(path.join(all, `${krug}.docx`)).mode & 0o777).toBe(0o600)
  })

  test('[OPS-241] a script that cannot be read is named, and the others are written', async () => {
    const db = await connectDatabase(config)
    const { id: scriptId } = await db
      .selectFrom('scripts')
      .select('id')
      .where('title', '=', 'Robert Guiskard')
      .executeTakeFirstOrThrow()
    const states = db.selectFrom('script_states').where('script_id', '=', scriptId)
    const { state } = await states.select('state').executeTakeFirstOrThrow()
    const store = (stored: Uint8Array) =>
      db
        .updateTable('script_states')
        .set({ state: stored })
        .where('script_id', '=', scriptId)
        .execute()
    await store(Buffer.from('no document'))
    const { code, out, err } = await exportAll(config, 'alles')
    await store(state)
    await db.destroy()
    expect(code).toBe(1)
    expect(out).toContain('anna: Robert Guiskard')
    expect(err).toContain('Those named could not be read: 1.')
    expect(filesIn(path.join(folder, 'alles')).some((name) => name.endsWith('.docx'))).toBe(true)
  })
})

test('[OPS-241] into a folder that holds something, or where there is no house, nothing is written', async () => {
  const place = await createTestDatabase('sqlite')
  places.push(place)
  await (await openDatabase(place.config)).destroy()
  mkdirSync(path.join(folder, 'voll'))
  writeFileSync(path.join(folder, 'voll', 'brief.txt'), 'Lieber Intendant')
  const full = await exportAll(place.config, 'voll')
  expect(full).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  expect(filesIn(path.join(folder, 'voll'))).toEqual(['brief.txt'])
  const nowhere = { ...place.config, dataDir: path.join(folder, 'nichts') }
  expect((await exportAll(nowhere, 'leer')).err).toContain('There is no house in DATA_DIR')
  expect(readdirSync(folder)).not.toContain('leer')
})
