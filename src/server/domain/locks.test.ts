import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  DATABASE_KINDS,
  type TestDatabase,
  untilStatementsWait,
} from '#test/support/databases.ts'
import { deleteAccount } from '../account/account-store.ts'
import { createUpdateLog } from '../collab/log/update-log.ts'
import { trashScript } from '../scripts/script-store.ts'
import { insertScript } from './insert-script.ts'
import { lockLogs } from './locks.ts'
import { purgeScript } from './trash.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'

const UPDATE = Uint8Array.of(0, 0)

describe.each(DATABASE_KINDS)('a script deleted while a person writes in it, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  let scriptId: string
  beforeEach(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    await sql`INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, created_at) VALUES ('u', 'u', 'u', 'u', 'u', NULL, 1)`.execute(
      db,
    )
    scriptId = await db
      .transaction()
      .execute((trx) => insertScript(trx, { title: 't', ownerId: 'u', state: UPDATE }))
  })
  afterEach(async () => {
    await db?.destroy()
    await place.remove()
  })

  test.each([
    [
      'a script',
      async () => {
        await trashScript(db, scriptId)
        await purgeScript(db, scriptId, Number.MAX_SAFE_INTEGER)
      },
    ],
    ['an account', () => deleteAccount(db, 'u')],
  ])('%s waits for the commit under way', async (_name, remove) => {
    const commit = await db.startTransaction().execute()
    await commit
      .selectFrom('script_heads')
      .selectAll()
      .where('script_id', '=', scriptId)
      .forUpdate()
      .execute()
    const removed = remove()
    await untilStatementsWait(db, kind)
    const row = { script_id: scriptId, seq: 1, data: UPDATE, created_at: 1 }
    await commit.insertInto('script_updates').values(row).execute()
    await commit.commit().execute()
    await removed
    const log = createUpdateLog(db)
    expect(await log.load(scriptId)).toBe(null)
    expect(await log.append([{ scriptId, data: UPDATE }])).toEqual([null])
  })

  test('an account waits for the import that is just ending', async () => {
    await sql`INSERT INTO import_jobs (id, user_id, file_name, status, progress, created_at, updated_at)
      VALUES ('j', 'u', 'f', 'Initializing', 0, 1, 1)`.execute(db)
    const ending = await db.startTransaction().execute()
    await ending
      .updateTable('import_jobs')
      .set({ status: 'Complete' })
      .where('id', '=', 'j')
      .execute()
    const removed = deleteAccount(db, 'u')
    await untilStatementsWait(db, kind)
    await insertScript(ending, { title: 'new', ownerId: 'u', state: UPDATE })
    await ending.commit().execute()
    await removed
    for (const table of ['import_jobs', 'scripts', 'users'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('[ACC-60] an account may have more scripts than a statement may name', async () => {
    const ids = Array.from({ length: 70_000 }, (_, index) => `${index}`)
    const locked = db.transaction().execute((trx) => lockLogs(trx, [...ids, scriptId]))
    await expect(locked).resolves.toBe(undefined)
  })
})
