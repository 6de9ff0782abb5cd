import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { keptRun } from '#/shared/script/times/timed-run.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import {
  insertKeptScript,
  insertOwner,
  type KeptScript,
  OWNER,
  readStored,
} from '#test/support/kept-script.ts'
import { p, say } from '#test/support/script.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { refuseOverLimits } from '../domain/refuse-over-limits.ts'
import { keepWhatIsDue } from './keep-automatically.ts'
import { listVersions } from './list-versions.ts'
import { removeVersions } from './remove-versions.ts'
import { readVersionText } from './version-texts.ts'
import { startVersions, thinScripts } from './versions.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOW = Date.UTC(2026, 10, 23, 12)

/** A play that is long enough for a base to save space. */
const play = (last: string): readonly ScriptBlock[] => [
  ...Array.from({ length: 60 }, (_, index) => say('ANNA', `Zeile ${index * 7919}: ${index ** 5}`)),
  p(last),
]

/** An error ends the test. */
function fail(error: unknown): never {
  throw error
}

describe.each(DATABASE_KINDS)('automatic versions on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  let script: KeptScript
  beforeAll(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
  })
  afterAll(async () => {
    await db?.destroy()
    await place.remove()
  })
  beforeEach(async () => {
    await insertOwner(db)
    script = await insertKeptScript(db)
  })
  // all other rows are deleted with their owner
  afterEach(() => db.deleteFrom('users').execute())

  const keep = (now: number, on = db, asked: ReadonlySet<string> = new Set()) =>
    keepWhatIsDue({
      db: on,
      asked,
      read: (scriptId) => readStored(script.log, scriptId),
      now,
      onError: fail,
    })
  const rows = () =>
    db
      .selectFrom('versions')
      .select(['id', 'at', 'kind', 'base_id', 'hash'])
      .where('script_id', '=', script.id)
      .orderBy('at')
      .execute()
  const times = async () => (await rows()).map(({ at }) => at - NOW)
  const lastLine = async (id: string) => {
    const json = await readVersionText(db, script.id, id)
    const { blocks } = JSON.parse(new TextDecoder().decode(json ?? new Uint8Array())) as {
      readonly blocks: readonly ScriptBlock[]
    }
    const [last] = blocks.slice(-1)
    return last?.type === 'paragraph' ? last.text.map(({ text }) => text).join('') : null
  }

  test('[VER-400] an unedited script has no versions', async () => {
    await keep(NOW)
    expect(await rows()).toEqual([])
  })

  test('[VER-1] a version is kept every ten minutes while people write, none without edits', async () => {
    for (const minute of [0, 3, 9, 10, 14, 20, 30, 40]) {
      if (minute < 30) await script.write([p(`${minute}`)])
      await keep(NOW + minute * MINUTE_MS)
    }
    expect(await times()).toEqual([0, 10 * MINUTE_MS, 20 * MINUTE_MS])
  })

  test('[OPS-179] [VER-1] when the clock is put back an hour, versions go on being kept', async () => {
    const hour = 60 * MINUTE_MS
    for (const minute of [0, 1, 5, 11]) {
      await script.write([p(`${minute}`)])
      await keep(NOW + minute * MINUTE_MS - (minute > 0 ? hour : 0))
    }
    expect(await times()).toEqual([MINUTE_MS - hour, 11 * MINUTE_MS - hour, 0])
  })

  test('[VER-1] when all people have left, their edits are kept at once', async () => {
    await script.write([p('eins')])
    await keep(NOW)
    await script.write([p('zwei')])
    await keep(NOW + MINUTE_MS)
    expect(await times()).toEqual([0])
    await script.fold()
    await keep(NOW + 2 * MINUTE_MS)
    expect(await times()).toEqual([0, 2 * MINUTE_MS])
  })

  test('[VER-65] when a rehearsal begins, new edits are kept, and nothing without edits', async () => {
    await script.write([p('eins')])
    await keep(NOW)
    await keep(NOW + MINUTE_MS, db, new Set([script.id]))
    expect(await times()).toEqual([0])
    await script.write([p('zwei')])
    await keep(NOW + 2 * MINUTE_MS, db, new Set(['another']))
    expect(await times()).toEqual([0])
    await keep(NOW + 3 * MINUTE_MS, db, new Set([script.id]))
    expect(await times()).toEqual([0, 3 * MINUTE_MS])
  })

  test('[VER-65] the next look after a rehearsal has begun keeps its script', async () => {
    await script.write([p('eins')])
    await keep(Date.now())
    await script.write([p('zwei')])
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const versions = startVersions({
      db,
      read: (id) => readStored(script.log, id),
      onKept() {},
      onError: fail,
    })
    versions.keepSoon(script.id)
    vi.advanceTimersByTime(MINUTE_MS)
    vi.useRealTimers()
    await expect.poll(async () => (await rows()).length).toBe(2)
    await versions.close()
  })

  test('[VER-400] the same text as the newest is no version, and is not read again', async () => {
    await script.write([p('eins')])
    await keep(NOW)
    await script.write([p('zwei')])
    await script.write([p('eins')])
    await keep(NOW + 10 * MINUTE_MS)
    expect(await times()).toEqual([0])
    let readings = 0
    const read = (id: string) => {
      readings++
      return readStored(script.log, id)
    }
    await keepWhatIsDue({ db, read, now: NOW + DAY_MS, onError: fail })
    expect(readings).toBe(0)
  })

  test('[VER-400] the times of a rehearsal, and other values that are no text, make no version', async () => {
    await script.write([p('eins')])
    await keep(NOW)
    const line = { print: 1, words: 1, seconds: 2 }
    const run = keptRun({ id: 'a', from: NOW, until: NOW + MINUTE_MS, lines: [line] })
    await script.change((doc) => doc.getMap(META_NAME).set(run.key, run.value))
    await keep(NOW + 10 * MINUTE_MS)
    await script.fold()
    await keep(NOW + DAY_MS)
    expect(await times()).toEqual([0])
  })

  test('[VER-4] a base that is damaged ends nothing: the next version stands by itself', async () => {
    await script.write(play('gut'))
    await keep(NOW)
    const [damaged] = await rows()
    await db
      .updateTable('versions')
      .set({ content: Buffer.from('kein Packen') })
      .execute()
    await script.write(play('danach'))
    await keep(NOW + 10 * MINUTE_MS)
    const [, next] = await rows()
    expect(next?.base_id).toBeNull()
    expect(await lastLine(next?.id ?? '')).toBe('danach')
    await expect(lastLine(damaged?.id ?? '')).rejects.toThrow(
      /incorrect|unknown|not what was kept|zstd|data/i,
    )
    expect(await listVersions(db, script.id)).toHaveLength(2)
  })

  test('[OPS-71] a house’s storage counts versions', async () => {
    const limits = { maxScriptsPerUser: null, maxStorageMb: 1 }
    const refuse = () => refuseOverLimits(db, limits, { userId: OWNER, bytes: 100_000 })
    await script.write(play('klein'))
    await keep(NOW)
    await refuse()
    await db
      .updateTable('versions')
      .set({ content: Buffer.alloc(950_000, 1) })
      .execute()
    await expect(refuse()).rejects.toMatchObject({ code: 'storage_full' })
  })

  test('[VER-4] later ones take hardly any room, and each says what was written', async () => {
    for (let index = 0; index < 4; index++) {
      await script.write(play(`Stand ${index}`))
      await keep(NOW + index * 10 * MINUTE_MS)
    }
    const sizes = await db
      .selectFrom('versions')
      .select(['content', 'bytes'])
      .orderBy('at')
      .execute()
    const [first, ...others] = sizes.map(({ content }) => content.length)
    for (const size of others) expect(size).toBeLessThan((first ?? 0) / 4)
    const versions = await rows()
    const [base, ...rest] = versions
    expect(rest.map(({ base_id }) => base_id)).toEqual(rest.map(() => base?.id))
    expect(await Promise.all(versions.map(({ id }) => lastLine(id)))).toEqual(
      versions.map((_, index) => `Stand ${index}`),
    )
  })

  test('[VER-4] after a week, or where too little is left of it, there is a new base', async () => {
    await script.write(play('eins'))
    await keep(NOW)
    await script.write(play('zwei'))
    await keep(NOW + 7 * DAY_MS)
    await script.write(
      Array.from({ length: 300 }, (_, index) => p(`${index ** 6} neu ${index * 31}`)),
    )
    await keep(NOW + 7 * DAY_MS + 10 * MINUTE_MS)
    expect((await rows()).map(({ base_id }) => base_id)).toEqual([null, null, null])
  })

  test('[VER-403] when a base goes, the other versions can still be read', async () => {
    for (let index = 0; index < 4; index++) {
      await script.write(play(`Stand ${index}`))
      await keep(NOW + index * 10 * MINUTE_MS)
    }
    const [base, second, third, fourth] = (await rows()).map(({ id }) => id)
    await removeVersions(db, script.id, [base ?? '', third ?? ''])
    expect((await rows()).map(({ id, base_id }) => [id, base_id])).toEqual([
      [second, null],
      [fourth, second],
    ])
    expect([await lastLine(second ?? ''), await lastLine(fourth ?? '')]).toEqual([
      'Stand 1',
      'Stand 3',
    ])
  })

  test('[VER-2] [VER-402] thinning keeps each day’s last, whole, and forgets after 180 days who wrote', async () => {
    for (let day = 0; day < 5; day++)
      for (let part = 0; part < 3; part++) {
        await script.write(play(`Tag ${day}, ${part}`))
        await keep(NOW + day * DAY_MS + part * 10 * MINUTE_MS)
      }
    const slot = (at: number) => Math.floor(at / (10 * MINUTE_MS))
    const activity = [NOW - 181 * DAY_MS, NOW - 170 * DAY_MS].map((at) => ({
      user_id: 'owner',
      script_id: script.id,
      slot: slot(at),
    }))
    await db.insertInto('script_activity').values(activity).execute()
    await thinScripts(db, NOW + 5 * DAY_MS - 1, fail)
    const lines = await Promise.all((await rows()).map(({ id }) => lastLine(id)))
    expect(lines).toEqual([
      'Tag 0, 2',
      'Tag 1, 2',
      'Tag 2, 2',
      'Tag 3, 0',
      'Tag 3, 1',
      'Tag 3, 2',
      'Tag 4, 0',
      'Tag 4, 1',
      'Tag 4, 2',
    ])
    expect(await db.selectFrom('script_activity').select('slot').execute()).toEqual([
      { slot: slot(NOW - 170 * DAY_MS) },
    ])
  })

  test('[NEWS-41] a version that a person has confirmed is not thinned out', async () => {
    for (let part = 0; part < 3; part++) {
      await script.write(play(`Teil ${part}`))
      await keep(NOW + part * 10 * MINUTE_MS)
    }
    const [first] = await rows()
    const read = { script_id: script.id, user_id: 'owner', version_id: first?.id ?? '', at: NOW }
    await db.insertInto('script_reads').values(read).execute()
    await thinScripts(db, NOW + 5 * DAY_MS, fail)
    const lines = await Promise.all((await rows()).map(({ id }) => lastLine(id)))
    expect(lines).toEqual(['Teil 0', 'Teil 2'])
  })

  test('[VER-5] nodes that look at the same moment keep each state once', async () => {
    const other = kind === 'postgres' ? await openDatabase(place.config) : db
    for (let index = 0; index < 8; index++) {
      await script.write(play(`Stand ${index}`))
      const now = NOW + index * 10 * MINUTE_MS
      await Promise.all([keep(now), keep(now, other), keep(now), keep(now, other)])
    }
    if (other !== db) await other.destroy()
    expect(await times()).toEqual(Array.from({ length: 8 }, (_, index) => index * 10 * MINUTE_MS))
  })

  test('[VER-5] keeping, thinning and deleting at once leave only what can be read', async () => {
    const other = kind === 'postgres' ? await openDatabase(place.config) : db
    for (let day = 0; day < 12; day++) {
      await script.write(play(`Tag ${day}`))
      const now = NOW + day * DAY_MS
      const ids = (await rows()).filter((_, index) => (index + day) % 4 === 0).map(({ id }) => id)
      await Promise.all([
        keep(now),
        thinScripts(other, now, fail),
        removeVersions(other, script.id, ids),
      ])
    }
    if (other !== db) await other.destroy()
    const versions = await rows()
    expect(versions.length).toBeGreaterThan(0)
    for (const { id } of versions) expect(await lastLine(id)).toMatch(/^Tag \d+$/)
  })

  test('[VER-5] a script that cannot be read does not keep the others from being kept', async () => {
    const broken = await insertKeptScript(db)
    await broken.write([p('kaputt')])
    await script.write([p('heil')])
    const told: string[] = []
    await keepWhatIsDue({
      db,
      read: async (id) => {
        if (id === broken.id) throw new Error('broken')
        return readStored(script.log, id)
      },
      now: NOW,
      onError: (_, scriptId) => told.push(scriptId),
    })
    expect(told).toEqual([broken.id])
    expect(await times()).toEqual([0])
  })

  test('[VER-8] with a script all of its versions go', async () => {
    for (let index = 0; index < 3; index++) {
      await script.write(play(`Stand ${index}`))
      await keep(NOW + index * 10 * MINUTE_MS)
    }
    await db.deleteFrom('users').execute()
    for (const table of ['versions', 'kept_heads', 'script_activity'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
