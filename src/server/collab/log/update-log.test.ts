import {
  sql,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { insertScript } from '../../domain/insert-script.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Database, Tables } from '../../db/schema.ts'
import {
  createUpdateLog,
  type UpdateLog,
  prepareQuery,
  measuredLog,
  type OnCommit,
} from './update-log.ts'
import { memoryLog } from '#test/support/room-simulation.ts'

const [FIRST, SECOND, THIRD] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]
const [SMALL, LARGE] = [Uint8Array.of(0, 1), Uint8Array.of(0, 2)]

describe.each(DATABASE_KINDS)('the log of a script, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  let log: UpdateLog
  let scriptId: string
  beforeEach(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    log = createUpdateLog(db)
    await sql`INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, created_at) VALUES ('u', 'u', 'u', 'u', 'u', NULL, 1)`.execute(
      db,
    )
    const script = { title: 't', ownerId: 'u', state: Uint8Array.of(0, 0) }
    scriptId = await db.transaction().execute((trx) => insertScript(trx, script))
    for (const data of [FIRST, SECOND]) await log.append([{ scriptId, data }])
  })
  afterEach(async () => {
    await db?.destroy()
    await place.remove()
  })

  test('[OPS-20] of two folds the one with the higher seq is kept, whichever comes last', async () => {
    await log.append([{ scriptId, data: THIRD }])
    await Promise.all([log.fold(scriptId, SMALL, 1), log.fold(scriptId, LARGE, 2)])
    await log.fold(scriptId, SMALL, 1)
    expect(await log.load(scriptId)).toEqual({ state: LARGE, updates: [THIRD], seq: 3 })
  })

  test('[OPS-20] a migration is appended only where nothing has come since it was read', async () => {
    expect(await log.append([{ scriptId, data: THIRD, after: 1 }])).toEqual([null])
    await log.fold(scriptId, LARGE, 2)
    expect(await log.append([{ scriptId, data: THIRD, after: 2 }])).toEqual([3])
    expect(await log.load(scriptId)).toEqual({ state: LARGE, updates: [THIRD], seq: 3 })
  })

  // the embedded database has but one transaction at a time
  test.runIf(kind === 'postgres')(
    '[OPS-20] folding neither waits for a commit under way nor holds one up',
    async () => {
      const commit = await db.startTransaction().execute()
      await createUpdateLog(commit).append([{ scriptId, data: THIRD, after: 2 }])
      await log.fold(scriptId, LARGE, 2)
      await commit.commit().execute()
      const folding = await db.startTransaction().execute()
      await folding
        .updateTable('script_states')
        .set({ folded_seq: 3 })
        .where('script_id', '=', scriptId)
        .execute()
      expect(await log.append([{ scriptId, data: FIRST }])).toEqual([4])
      await folding.rollback().execute()
      expect(await log.load(scriptId)).toEqual({ state: LARGE, updates: [THIRD, FIRST], seq: 4 })
    },
  )
})

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

test('a prepared query takes values of its own at each call, and keeps those it was built with', () => {
  let builds = 0
  const updatesAfter = prepareQuery(({ script, seq }: { script: string; seq: number }) => {
    builds++
    return db
      .selectFrom('script_updates')
      .select('data')
      .where('seq', '>', seq)
      .where('script_id', '=', script)
      .limit(50)
  })
  expect(updatesAfter({ script: 'a', seq: 7 }).parameters).toEqual([7, 'a', 50])
  expect(updatesAfter({ seq: 8, script: 'b' }).parameters).toEqual([8, 'b', 50])
  expect(updatesAfter({ script: 'a', seq: 7 }).sql).toContain('"seq" > ? and "script_id" = ?')
  expect(builds).toBe(1)
})

const ENTRY = { scriptId: 'script', data: Uint8Array.of(0, 0) }

test('[OPS-91] a commit is measured, and one that fails is told apart', async () => {
  const onCommit = vi.fn<OnCommit>()
  const log = memoryLog().log()
  await measuredLog(log, onCommit).append([ENTRY, ENTRY])
  const full = { ...log, append: () => Promise.reject(new Error('disk full')) }
  await expect(measuredLog(full, onCommit).append([ENTRY])).rejects.toThrow('disk full')
  expect(onCommit.mock.calls).toEqual([
    [2, expect.any(Number), false],
    [1, expect.any(Number), true],
  ])
})

test('[OPS-91] a large update that cannot be stored counts as a commit that failed', async () => {
  const onCommit = vi.fn<OnCommit>()
  const log = memoryLog().log()
  await measuredLog(log, onCommit).store(ENTRY)
  const full = { ...log, store: () => Promise.reject(new Error('disk full')) }
  await expect(measuredLog(full, onCommit).store(ENTRY)).rejects.toThrow('disk full')
  expect(onCommit.mock.calls).toEqual([[1, expect.any(Number), true]])
})
