import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { ScriptNews } from '#/shared/api/news.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { NO_TASKS, type Tasks } from '#/shared/tasks/tasks.ts'
import { type Person, startAppOn, type TestApp } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { connectClient, until } from '#test/support/script-client.ts'
import { say } from '#test/support/script.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import type { CountNews } from './ask-news.ts'
import { keepNews } from './keep-news.ts'

const GRETCHEN: Tasks = { ...NO_TASKS, speakers: ['GRETCHEN'] }
const ALL: Tasks = { ...NO_TASKS, everything: true }

/** A count that no document gives. */
const KEPT = { texts: 7, cues: 1 }

describe.each(DATABASE_KINDS)('kept counts of news on %s', (kind) => {
  let place: TestDatabase
  let app: TestApp
  let mia: Person
  let scriptId = ''
  beforeEach(async () => {
    place = await createTestDatabase(kind)
    app = await startAppOn(place.config)
    const jana = await app.signUp('news-kept-jana')
    mia = await app.signUp('news-kept-mia')
    scriptId = (await jana.createScript('Faust')).id
    const params = { id: scriptId }
    const body = { username: 'news-kept-mia', permission: 'read' }
    await jana.call(api.addShare, { params, body })
    const client = connectClient(await app.listen(), scriptId, jana.token)
    await client.whenSynced
    const write = (words: string) =>
      client.doc.transact(() => writeBlocks(client.fragment, [say('GRETCHEN', words)]))
    write('Mein Herr!')
    for (const person of [jana, mia]) {
      await person.call(api.setMyTasks, { params, body: GRETCHEN })
      const sv = Y.encodeStateVector(client.doc).toBase64()
      await person.call(api.confirmRead, { params, body: { sv } })
    }
    write('Ja, aus den Augen!')
    await until('the news are counted', async () => (await listNews())[0]?.texts === 1)
    client.close()
  })
  afterEach(async () => {
    await app?.close()
    await place?.remove()
  })

  const listNews = async () => {
    const headers = { authorization: `Bearer ${mia.token}` }
    return (await app.call(api.listNews, { headers })).json<ScriptNews[]>()
  }
  const setTasks = (tasks: Tasks) => {
    const headers = { authorization: `Bearer ${mia.token}` }
    return app.call(api.setMyTasks, { params: { id: scriptId }, body: tasks, headers })
  }

  /** Looks what is due between two runs of the app; answers whose news are counted. */
  async function keepAt(now: number, fill: (db: Database) => Promise<unknown>) {
    await app.close()
    const db = await openDatabase(place.config)
    await fill(db)
    const counted: string[] = []
    const count: CountNews = async (rows) => {
      counted.push(...rows.map(({ username }) => username))
      return rows.map((row) => [row, KEPT])
    }
    const onError = (error: unknown) => expect.fail(String(error))
    await keepNews({ db, slotMs: 600_000, count, onError, now })
    await db.destroy()
    app = await startAppOn(place.config)
    return counted
  }
  /** An edit that is not counted yet. */
  const edited = (at: number, countedAt: number) => async (db: Database) => {
    await db.updateTable('last_edits').set({ at }).execute()
    await db.updateTable('script_reads').set({ counted_at: countedAt, counted_seq: 0 }).execute()
  }

  test('[NEWS-106] news are counted for each person once a script rests, and the list tells that count', async () => {
    const now = Date.now()
    expect(await keepAt(now, edited(now - 14_000, now - 59_000))).toEqual([])
    expect(await listNews()).toMatchObject([{ texts: 1, cues: 0 }])
    expect(await keepAt(now, edited(now - 15_000, now - 59_000))).toEqual(['news-kept-mia'])
    expect(await listNews()).toMatchObject([KEPT])
    // of other tasks the count is another one
    await setTasks(ALL)
    expect(await listNews()).toMatchObject([{ texts: 1, cues: 0 }])
  })

  test('[NEWS-106] while users write, news are counted a minute after the last count', async () => {
    const now = Date.now()
    expect(await keepAt(now, edited(now, now - 60_000))).toEqual(['news-kept-mia'])
    expect(await listNews()).toMatchObject([KEPT])
  })

  test('[NEWS-46] a script that cannot be counted is tried again when it is edited', async () => {
    await app.close()
    const db = await openDatabase(place.config)
    const now = Date.now()
    await edited(0, 0)(db)
    let tries = 0
    const count: CountNews = async () => {
      tries++
      throw new Error('unreadable')
    }
    const failed = new Map<string, number>()
    const named: string[] = []
    const onError = (_: unknown, id = '') => named.push(id)
    const keep = () => keepNews({ db, slotMs: 600_000, count, onError, failed, now })
    await keep()
    await keep()
    expect({ tries, named }).toEqual({ tries: 1, named: [scriptId] })
    await db
      .updateTable('script_heads')
      .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
      .execute()
    await keep()
    expect(tries).toBe(2)
    await db.destroy()
    app = await startAppOn(place.config)
  })
})
