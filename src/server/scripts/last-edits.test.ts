import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { startTestApp } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { insertKeptScript, insertOwner, OWNER } from '#test/support/kept-script.ts'
import { connectClient } from '#test/support/script-client.ts'
import { p } from '#test/support/script.ts'
import { deleteAccount } from '../account/account-store.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { KEEP_ACTIVITY_MS } from '../domain/written-updates.ts'
import { deleteExpired } from '../retention/retention.ts'
import { createLastEdits, type LastEdits } from './last-edits.ts'

/** An error ends the test. */
function fail(error: unknown): never {
  throw error
}

describe.each(DATABASE_KINDS)('last edits on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  let edits: LastEdits
  let scriptId: string
  beforeEach(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    await insertOwner(db)
    await insertOwner(db, 'jana')
    scriptId = (await insertKeptScript(db)).id
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    edits = createLastEdits(db, fail)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await edits?.close()
    await db?.destroy()
    await place.remove()
  })

  const rows = () => db.selectFrom('last_edits').selectAll().execute()

  test('[LIB-66] the first edit is written at once, later ones once in ten seconds', async () => {
    const start = Date.now()
    const written: (string | null)[] = []
    const seen = async () => {
      await edits.settled()
      const [row] = await rows()
      written.push(row ? `${row.user_id} ${row.at - start}` : null)
    }
    await seen()
    for (let keystroke = 0; keystroke < 300; keystroke += 1) {
      edits.note(scriptId, keystroke % 2 === 0 ? OWNER : 'jana')
      if (keystroke === 0 || keystroke === 299) await seen()
      vi.advanceTimersByTime(30)
    }
    vi.advanceTimersByTime(1000)
    await seen()
    expect(written).toEqual([null, `${OWNER} 0`, `${OWNER} 0`, 'jana 8970'])
  })

  test('[LIB-66] last edits that are not stored yet are stored when the server stops', async () => {
    edits.note(scriptId, OWNER)
    edits.note(scriptId, 'jana')
    await edits.close()
    expect(await rows()).toEqual([{ script_id: scriptId, user_id: 'jana', at: Date.now() }])
  })

  test('[LIB-66] the newest of several nodes’ edits stays', async () => {
    const other = createLastEdits(db, fail)
    const at = Date.now()
    edits.note(scriptId, OWNER)
    await edits.settled()
    vi.setSystemTime(at - 5000)
    other.note(scriptId, 'jana')
    await other.close()
    expect(await rows()).toEqual([{ script_id: scriptId, user_id: OWNER, at }])
  })

  test('[LIB-66] a script or an account that is gone is passed over', async () => {
    edits.note('gone', OWNER)
    edits.note(scriptId, 'gone')
    await edits.settled()
    expect(await rows()).toEqual([])
  })

  test('[LIB-400] an editor is no longer named after 180 days, or when their account is deleted', async () => {
    const at = Date.now()
    edits.note(scriptId, 'jana')
    await edits.settled()
    const editor = async () => (await rows()).map(({ user_id }) => user_id)
    await deleteExpired(db, at + KEEP_ACTIVITY_MS - 1)
    expect(await editor()).toEqual(['jana'])
    await deleteExpired(db, at + KEEP_ACTIVITY_MS)
    expect(await rows()).toEqual([{ script_id: scriptId, user_id: null, at }])
    edits.note(scriptId, OWNER)
    edits.note(scriptId, 'jana')
    await edits.close()
    await deleteAccount(db, 'jana')
    expect(await editor()).toEqual([null])
    await deleteAccount(db, OWNER)
    expect(await rows()).toEqual([])
  })
})

test.each(DATABASE_KINDS)(
  '[LIB-66] [LIB-400] [API-10] a script tells its owner and, if it is shared, its last editor, on %s',
  async (kind) => {
    const app = await startTestApp(kind)
    const [anna, ben, cora] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cora'),
    ]
    const { id } = await anna.createScript('Faust')
    const params = { id }
    await anna.call(api.addShare, { params, body: { username: 'ben', permission: 'write' } })
    await anna.call(api.togglePublic, { params })
    const [fresh] = (await ben.call(api.listScripts)).json<Script[]>()
    expect(fresh).toMatchObject({ owner: 'anna', edited_at: null, editor: null })
    const client = connectClient(await app.listen(), id, ben.token)
    await client.whenSynced
    const before = Date.now()
    writeBlocks(client.fragment, [p('Habe nun, ach!')])
    const info = (person: typeof anna) =>
      person.call(api.getScriptInfo, { params }).then((answer) => answer.json<Script>())
    await expect.poll(() => info(anna)).toMatchObject({ owner: 'anna', editor: 'ben' })
    client.close()
    const edited = await info(anna)
    expect(edited.edited_at).toBeGreaterThanOrEqual(before)
    const asShared = { ...edited, permission: 'write', shared_at: expect.any(Number) }
    expect((await ben.call(api.listScripts)).json()).toEqual([asShared])
    const unnamed = { ...edited, editor: null }
    expect(await info(cora)).toEqual(unnamed)
    const query = { scope: 'public' }
    expect((await cora.call(api.listScripts, { query })).json()).toEqual([unnamed])
    expect((await cora.call(api.getScript, { params })).json()).toMatchObject(unnamed)
    const mine = (await ben.call(api.exportAccount)).json<{ last_edits: unknown }>()
    expect(mine.last_edits).toEqual([{ script_id: id, at: edited.edited_at }])
    await app.close()
  },
)
