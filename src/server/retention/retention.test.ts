import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { sessionStatus, uploadPdf } from '#test/support/import-session.ts'
import { connectClient } from '#test/support/script-client.ts'
import { p, say } from '#test/support/script.ts'
import { insertOwner } from '#test/support/kept-script.ts'
import { emptyLog } from '../scheduled-work.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { deleteExpired, KEEP_ENDED_IMPORTS_MS } from './retention.ts'

describe.each(DATABASE_KINDS)('expired data, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  beforeEach(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    await insertOwner(db, 'u')
  })
  afterEach(async () => {
    await db?.destroy()
    await place.remove()
  })

  const NOW = 2_000_000_000_000

  test('[IMP-578] the lines of an import’s pages go 30 days after it', async () => {
    const DAY_MS = 24 * 60 * 60 * 1000
    const script = (id: string) => ({
      id,
      title: id,
      title_folded: id,
      created_by: 'u',
      created_at: 1,
      is_public: 0 as const,
      thumbnail: '',
    })
    await db
      .insertInto('scripts')
      .values([script('old'), script('new')])
      .execute()
    const print = new Uint8Array([1])
    await db
      .insertInto('printed_pages')
      .values([
        { script_id: 'old', at: NOW - 30 * DAY_MS, print },
        { script_id: 'new', at: NOW - 30 * DAY_MS + 1, print },
      ])
      .execute()
    await deleteExpired(db, NOW)
    const kept = await db.selectFrom('printed_pages').select('script_id').execute()
    expect(kept).toEqual([{ script_id: 'new' }])
  })

  test('[OPS-49] sessions go when they have expired', async () => {
    const session = (id: string, expires_at: number) => ({
      id,
      user_id: 'u',
      token_hash: id,
      created_at: 1,
      expires_at,
    })
    await db
      .insertInto('sessions')
      .values([session('over', NOW), session('alive', NOW + 1)])
      .execute()
    await deleteExpired(db, NOW)
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'alive' }])
  })

  test('[OPS-49] imports go seven days after their end, and never before it', async () => {
    const job = (id: string, status: string, updated_at: number) => ({
      id,
      user_id: 'u',
      file_name: 'faust.pdf',
      status,
      progress: 0,
      attempts: 0,
      pdf_bytes: 0,
      error: null,
      script_id: null,
      created_at: 1,
      updated_at,
    })
    const long = NOW - KEEP_ENDED_IMPORTS_MS
    await db
      .insertInto('import_jobs')
      .values([
        job('complete', 'Complete', long),
        job('failed', 'Failed', long),
        job('lately', 'Failed', long + 1),
        job('waiting', 'ParsingPdf', 1),
      ])
      .execute()
    await deleteExpired(db, NOW)
    const left = await db.selectFrom('import_jobs').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['lately', 'waiting'])
  })
})

/** The words, or bytes, that are in any file of the folder. */
function onDisk<T extends string | Buffer>(folder: string, words: readonly T[]): readonly T[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ name }) => readFileSync(path.join(folder, name)))
  return words.filter((word) => files.some((file) => file.includes(word)))
}

describe('deleted data', () => {
  let app: TestApp
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = await startTestApp()
  })
  afterEach(async () => {
    await app?.close()
    vi.useRealTimers()
  })

  test('[OPS-48] a deleted account leaves nothing on the disk a minute later', async () => {
    const address = await app.listen()
    const luise = await app.signUp('luise.zinnober')
    const other = await app.signUp('bleibt')
    const { id } = await luise.createScript('Das Purpurhaus')
    const client = connectClient(address, id, luise.token)
    await client.whenSynced
    client.doc.transact(() => writeBlocks(client.fragment, [say('ANNA', 'Karmesin'), p()]))
    const stored = async () => (await luise.call(api.getPreview, { params: { id } })).body
    await expect.poll(stored).toContain('Karmesin')
    client.close()
    await luise.call(api.generateThumbnails)
    const pdf = Buffer.concat([makeScriptPdf(), Buffer.from('\n% Scharlach\n')])
    const upload = await uploadPdf(address, luise.token, pdf, 'Magenta.pdf')
    const sessionId = upload.body.session_id ?? ''
    await expect.poll(async () => (await sessionStatus(luise, sessionId)).status).toBe('Complete')
    const words = [
      luise.email,
      'luise.zinnober',
      'Das Purpurhaus',
      'Karmesin',
      'Scharlach',
      'Magenta',
      'Stellwerk',
    ]
    const { dataDir } = app.config
    expect(onDisk(dataDir, words)).toEqual(words)
    expect((await luise.call(api.deleteAccount)).statusCode).toBe(204)
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => onDisk(dataDir, words)).toEqual([])
    expect(onDisk(dataDir, [other.email])).toEqual([other.email])
  })
})

test('[OPS-48] a version that is deleted leaves no bytes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await startTestApp()
  const address = await app.listen()
  const luise = await app.signUp('luise')
  const { id } = await luise.createScript('Das Purpurhaus')
  const client = connectClient(address, id, luise.token)
  await client.whenSynced
  client.doc.transact(() => writeBlocks(client.fragment, [say('ANNA', 'Karmesin'), p()]))
  const sv = Y.encodeStateVector(client.doc).toBase64()
  const kept = await luise.call(api.keepVersion, { params: { id }, body: { name: 'Zinnober', sv } })
  const { id: versionId } = kept.json<{ id: string }>()
  client.close()
  const { dataDir } = app.config
  const file = new DatabaseSync(path.join(dataDir, 'stichwort.db'), { readOnly: true })
  const row = file.prepare('SELECT content FROM versions').get()
  file.close()
  const traces = [Buffer.from(row?.['content'] as Uint8Array), 'Zinnober']
  expect(onDisk(dataDir, traces)).toEqual(traces)
  const gone = await luise.call(api.deleteVersion, { params: { id, versionId } })
  expect(gone.statusCode).toBe(204)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => onDisk(dataDir, traces)).toEqual([])
  await app.close()
  vi.useRealTimers()
})

test('[OPS-48] a deleted row leaves no trace among those that stay', async () => {
  const place = await createTestDatabase('sqlite')
  const db = await openDatabase(place.config)
  const numbers = Array.from({ length: 1000 }, (_, number) => `number-${number}-`.padEnd(120, 'x'))
  // an order in which the database splits, joins and refills its pages
  const shuffled = numbers.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1))
  for (const name of shuffled)
    await db.insertInto('secrets').values({ name, value: name }).execute()
  const gone = shuffled.filter((_, index) => index % 3 !== 0)
  for (const name of gone) await db.deleteFrom('secrets').where('name', '=', name).execute()
  await emptyLog(db)
  expect(onDisk(place.config.dataDir, numbers).toSorted()).toEqual(
    shuffled.filter((_, index) => index % 3 === 0).toSorted(),
  )
  await db.destroy()
  await place.remove()
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
