import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { insertKeptScript, insertOwner, OWNER } from '#test/support/kept-script.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { keepThumbnail, ownDrawables, redrawThumbnails } from './thumbnails.ts'

describe.each(DATABASE_KINDS)('thumbnails on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
    const { id } = await anna.createScript('Faust')
    await anna.createScript('Urfaust')
    const body = { username: 'ben', permission: 'write' }
    await anna.call(api.addShare, { params: { id }, body })
  })
  afterAll(() => app?.close())

  const thumbnails = async ({ call }: Person) =>
    (await call(api.listScripts)).json<Script[]>().map((script) => script.thumbnail)

  test('[API-20] generate answers how many were missing, and 0 the second time', async () => {
    expect(await thumbnails(anna)).toEqual(['', ''])
    expect((await ben.call(api.generateThumbnails)).json()).toBe(0)
    expect((await anna.call(api.generateThumbnails)).json()).toBe(2)
    expect((await anna.call(api.generateThumbnails)).json()).toBe(0)
    const [first = ''] = await thumbnails(anna)
    expect(first).toMatch(/^data:image\/svg\+xml,/)
    expect(await thumbnails(ben)).toEqual([first])
  })

  test('[API-21] regenerate answers the count of own scripts', async () => {
    expect((await anna.call(api.regenerateThumbnails)).json()).toBe(2)
    expect((await ben.call(api.regenerateThumbnails)).json()).toBe(0)
  })
})

const MINUTE_MS = 60 * 1000
const NOW = Date.UTC(2026, 10, 23, 12)

/** An error ends the test. */
function fail(error: unknown): never {
  throw error
}

describe.each(DATABASE_KINDS)('thumbnails that follow, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  let id: string
  beforeEach(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    await insertOwner(db)
    id = (await insertKeptScript(db)).id
  })
  afterEach(async () => {
    await db?.destroy()
    await place.remove()
  })

  const edit = async (at: number) => {
    await db
      .insertInto('last_edits')
      .values({ script_id: id, user_id: OWNER, at })
      .onConflict((conflict) => conflict.column('script_id').doUpdateSet({ at }))
      .execute()
  }
  const redraw = async (now: number, onError: (error: unknown) => void = fail) => {
    const drawn: string[] = []
    const read = async (scriptId: string) => {
      drawn.push(scriptId)
      return `data:${now}`
    }
    await redrawThumbnails({ db, read, now, onError })
    return drawn.length
  }
  const thumbnail = async () => (await db.selectFrom('scripts').select('thumbnail').execute())[0]

  test('[LIB-74] the thumbnail of an edited script is drawn anew once, after a minute’s rest', async () => {
    await edit(NOW)
    // the owner's list makes the first drawing
    expect(await redraw(NOW + MINUTE_MS)).toBe(0)
    for (const script of await ownDrawables(db, OWNER, 'without thumbnail'))
      await keepThumbnail(db, script, 'data:first')
    expect(await redraw(NOW + 2 * MINUTE_MS)).toBe(0)

    const edited = NOW + 3 * MINUTE_MS
    await edit(edited)
    expect(await redraw(edited + MINUTE_MS - 1)).toBe(0)
    expect(await thumbnail()).toEqual({ thumbnail: 'data:first' })
    expect(await redraw(edited + MINUTE_MS)).toBe(1)
    expect(await thumbnail()).toEqual({ thumbnail: `data:${edited + MINUTE_MS}` })
    expect(await redraw(edited + 2 * MINUTE_MS)).toBe(0)
  })

  test('[LIB-74] a script that is edited without a rest gets a new thumbnail every ten minutes', async () => {
    await edit(NOW)
    await keepThumbnail(db, { id, editedAt: NOW }, 'data:first')
    const drawnAt: number[] = []
    for (let minute = 1; minute <= 25; minute += 1) {
      await edit(NOW + minute * MINUTE_MS)
      if ((await redraw(NOW + minute * MINUTE_MS)) > 0) drawnAt.push(minute)
    }
    expect(drawnAt).toEqual([10, 20])
  })

  test('[LIB-74] a script that fails, or is gone by then, keeps no other from it', async () => {
    const other = (await insertKeptScript(db)).id
    for (const script of [id, other]) await keepThumbnail(db, { id: script, editedAt: 0 }, 'data:a')
    await edit(NOW)
    await db
      .insertInto('last_edits')
      .values({ script_id: other, user_id: OWNER, at: NOW + 1 })
      .execute()
    const failed: unknown[] = []
    await redrawThumbnails({
      db,
      read: async (scriptId) => {
        if (scriptId === id) throw new Error('unreadable')
        await db.deleteFrom('scripts').where('id', '=', scriptId).execute()
        return 'data:b'
      },
      now: NOW + MINUTE_MS + 1,
      onError: (_, scriptId) => void failed.push(scriptId),
    })
    expect(failed).toEqual([id])
    expect(await db.selectFrom('scripts').select(['id', 'thumbnail']).execute()).toEqual([
      { id, thumbnail: 'data:a' },
    ])
  })
})
