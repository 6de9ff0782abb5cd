import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { FoundScript } from '#/shared/api/scripts.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { numberBlocks } from '#/shared/script/cue-numbers.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { createBareServer } from '#test/support/bare-server.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { insertOwner } from '#test/support/kept-script.ts'
import { say, scene } from '#test/support/script.ts'
import { createUpdateLog, type UpdateLog } from '../collab/log/update-log.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { insertScript } from '../domain/insert-script.ts'
import { keepTexts, type ReadText } from './keep-texts.ts'
import { scriptText } from './script-text.ts'
import { loadTexts, mountSearchRoutes } from './search-routes.ts'
import { createTextSearch, groupsOf, type TextSearch } from './text-search.ts'
import { NO_NUMBERING } from '#/shared/script/numbers/numbering.ts'

const FAUST = [
  scene('Nacht', '1'),
  say('FAUST', 'Habe nun, ach! Philosophie studiert.'),
  scene('Straße', '2'),
  say('FAUST', 'Mein schönes Fräulein, darf ich wagen?'),
  say('MARGARETE', 'Bin weder Fräulein, weder schön.'),
]
const SECOND = 1000
const NOW = Date.UTC(2026, 10, 23, 12)

describe.each(DATABASE_KINDS)('the search through all texts on %s', (kind) => {
  let database: TestDatabase
  let db: Database
  let log: UpdateLog
  let server: FastifyInstance
  let texts: TextSearch
  /** The scripts whose words were read from the database. */
  const loaded: string[] = []
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    db = await openDatabase(database.config)
    log = createUpdateLog(db)
    for (const user of ['anna', 'ben', 'cem']) await insertOwner(db, user)
    texts = createTextSearch((ids) => {
      loaded.push(...ids)
      return loadTexts(db, ids)
    })
    server = await createBareServer()
    mountSearchRoutes(server, db, texts)
  })
  afterAll(async () => {
    await server.close()
    await texts.close()
    await db.destroy()
    await database.remove()
  })

  const create = (ownerId: string, title: string, blocks: readonly ScriptBlock[]) =>
    db
      .transaction()
      .execute((transaction) =>
        insertScript(transaction, { title, ownerId, state: createScript(blocks) }),
      )
  /** Keeps the words that are due, as the server does by itself. @returns the scripts that were read */
  async function keep(now = NOW): Promise<readonly string[]> {
    const due: string[] = []
    const read: ReadText = async (scriptId) => {
      due.push(scriptId)
      const stored = await log.load(scriptId)
      if (!stored) return null
      const doc = docOfUpdates([stored.state, ...stored.updates])
      return { text: scriptText(numberBlocks(readBlocks(doc), NO_NUMBERING)), seq: stored.seq }
    }
    const onError = (error: unknown) => {
      throw error
    }
    await keepTexts({ db, read, now, onError })
    return due
  }
  const ask = (user: string, q: string) =>
    server.inject({
      url: api.searchTexts.path,
      query: { q },
      headers: { authorization: `Bearer ${user}` },
    })
  const search = async (user: string, q: string) => (await ask(user, q)).json<FoundScript[]>()
  const titles = async (user: string, q: string) =>
    (await search(user, q)).map(({ title }) => title)

  test('[LIB-440] [LIB-441] words are found in own and shared scripts, with scene and speaker, and in no others', async () => {
    const id = await create('anna', 'Faust', FAUST)
    await create('ben', 'Bens', [say('EVA', 'Mein Fräulein!')])
    await keep()
    expect(await search('anna', 'FRÄULEIN, weder')).toEqual([
      {
        id,
        title: 'Faust',
        owner: 'anna',
        total: 1,
        found: [
          {
            scene: { number: '2', name: 'Straße' },
            speaker: 'MARGARETE',
            before: 'Bin weder ',
            words: 'Fräulein, weder',
            after: ' schön.',
            quote: 'Fräulein, weder schön.',
            nth: 0,
          },
        ],
      },
    ])
    expect(await titles('ben', 'Fräulein')).toEqual(['Bens'])
    await db
      .insertInto('shares')
      .values({ id: 'share', script_id: id, user_id: 'ben', permission: 'read', created_at: 1 })
      .execute()
    expect((await titles('ben', 'fräulein')).toSorted()).toEqual(['Bens', 'Faust'])
    await db.insertInto('trash').values({ script_id: id, deleted_at: NOW }).execute()
    expect(await titles('ben', 'fräulein')).toEqual(['Bens'])
    expect(await titles('anna', 'fräulein')).toEqual([])
  })

  test('[LIB-442] edited words are read again 15 s after the last edit, and after a minute where edits go on', async () => {
    const id = await create('anna', 'Woyzeck', [say('WOYZECK', 'Still, alles still.')])
    await keep()
    expect(await keep()).toEqual([])
    const edited = NOW + 100 * SECOND
    const state = createScript([say('WOYZECK', 'Es geht hinter mir.')])
    await log.append([{ scriptId: id, data: state }])
    await db
      .insertInto('last_edits')
      .values({ script_id: id, user_id: 'anna', at: edited })
      .execute()
    expect(await titles('anna', 'hinter mir')).toEqual([])
    // the words kept are more than a minute old
    expect(await keep(edited + SECOND)).toEqual([id])
    expect(await titles('anna', 'hinter mir')).toEqual(['Woyzeck'])
    await log.append([{ scriptId: id, data: createScript([say('MARIE', 'Franz!')]) }])
    expect(await keep(edited + 14 * SECOND)).toEqual([])
    expect(await keep(edited + 15 * SECOND)).toEqual([id])
  })

  test('[LIB-526] a question without letters makes the texts ready: the next one reads none from the database', async () => {
    await create('anna', 'Lulu', [say('LULU', 'Ein wildes schönes Tier.')])
    await keep()
    expect(await search('anna', '')).toEqual([])
    loaded.length = 0
    expect(await titles('anna', 'schönes Tier')).toEqual(['Lulu'])
    expect(loaded).toEqual([])
  })

  test('[LIB-443] fewer than two letters find nothing, and more than 200 are refused', async () => {
    expect(await search('anna', 'e')).toEqual([])
    expect((await ask('anna', 'x'.repeat(201))).statusCode).toBe(400)
  })

  test('[LIB-441] a script that was edited last comes first, and not more than 20 are shown', async () => {
    const ids: string[] = []
    for (let index = 0; index < 25; index++)
      ids.push(await create('cem', `Stück ${index}`, [say('EVA', 'Zweiundzwanzig Äpfel.')]))
    const newest = ids[7] ?? ''
    await db
      .insertInto('last_edits')
      .values({ script_id: newest, user_id: 'cem', at: Date.now() + SECOND })
      .execute()
    await keep(Date.now() + 60 * SECOND)
    const found = await search('cem', 'äpfel')
    expect(found).toHaveLength(20)
    expect(found[0]?.title).toBe('Stück 7')
  })
})

describe('the words that the thread of the search has', () => {
  const kept = (id: string) => ({ id, seq: 1, length: 600_000 })
  const scripts = ['a', 'b', 'c', 'd'].map(kept)
  const groups = (known: string) =>
    [...groupsOf(scripts, ({ id }) => known.includes(id))].map((group) =>
      group.map(({ id }) => id).join(''),
    )

  test('[LIB-586] a question about words that the thread has is one message; others are handed over in parts', () => {
    expect(groups('abcd')).toEqual(['abcd'])
    expect(groups('')).toEqual(['a', 'b', 'c', 'd'])
    expect(groups('bc')).toEqual(['abc', 'd'])
    expect([...groupsOf([], () => true)]).toEqual([])
  })

  test('[LIB-441] words are found also where the thread has no room for all texts', async () => {
    const texts = createTextSearch(
      async (ids) => new Map(ids.map((id) => [id, `-\tDer Text ${id}`])),
      1_000_000,
    )
    onTestFinished(texts.close)
    const ask = async () =>
      (await texts.search({ words: 'text', scripts, enough: 9 }, { userId: 'anna' })).map(
        ({ id }) => id,
      )
    for (let round = 0; round < 3; round++) expect(await ask()).toEqual(['a', 'b', 'c', 'd'])
  })
})
