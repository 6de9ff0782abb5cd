import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureSecret } from '#/server/auth/auth.ts'
import { isMissingReference } from '#/server/domain/locks.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import type { Database } from '#/server/db/schema.ts'
import { rightsReader } from '#/server/domain/script-rights.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  DATABASE_KINDS,
  type TestDatabase,
} from '#test/support/databases.ts'

/** Later than 2^31 seconds and than 2^32 milliseconds. */
const LATE = 9_000_000_000_000

const userRow = (id: string) => ({
  id,
  username: id,
  username_folded: id,
  email: `${id}@example.org`,
  email_folded: `${id}@example.org`,
  password_hash: null,
  created_at: LATE,
})

const scriptRow = (id: string, created_by: string, is_public: 0 | 1 = 0) => ({
  id,
  title: id,
  title_folded: id,
  created_by,
  created_at: LATE,
  is_public,
  thumbnail: '',
})

const BYTES = Uint8Array.from([0, 1, 127, 128, 255])

const stateRow = (script_id: string) => ({
  script_id,
  state: BYTES,
  folded_seq: 0,
  updated_at: LATE,
})

describe.each(DATABASE_KINDS)('[OPS-9] the database contract on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  beforeAll(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    await db
      .insertInto('users')
      .values([userRow('anna'), userRow('ben'), userRow('cora')])
      .execute()
  })
  afterAll(async () => {
    await db?.destroy()
    await place.remove()
  })

  test('values come back as they went in', async () => {
    await db
      .insertInto('scripts')
      .values(scriptRow('values', 'anna', 1))
      .execute()
    await db.insertInto('script_states').values(stateRow('values')).execute()
    const script = await db
      .selectFrom('scripts')
      .selectAll()
      .where('id', '=', 'values')
      .executeTakeFirstOrThrow()
    expect(script).toEqual(scriptRow('values', 'anna', 1))
    const { state } = await db
      .selectFrom('script_states')
      .select('state')
      .where('script_id', '=', 'values')
      .executeTakeFirstOrThrow()
    expect(state).toEqual(BYTES)
    expect(state.constructor).toBe(Uint8Array)
  })

  test('empty bytes and null are told apart', async () => {
    const job = {
      id: 'job',
      user_id: 'anna',
      file_name: 'faust.pdf',
      status: 'ParsingPdf',
      progress: 20.5,
      attempts: 0,
      pdf_bytes: 0,
      error: null,
      script_id: null,
      created_at: LATE,
      updated_at: LATE,
    }
    await db.insertInto('import_jobs').values(job).execute()
    const owner = { script_id: null, job_id: 'job', created_at: LATE }
    const part = { id: 'job', part: 0, ...owner, data: new Uint8Array() }
    await db.insertInto('stored_parts').values(part).execute()
    const read = () =>
      db
        .selectFrom('import_jobs')
        .leftJoin('stored_parts', 'job_id', 'import_jobs.id')
        .select(['data', 'progress', 'error'])
        .executeTakeFirstOrThrow()
    expect(await read()).toEqual({ data: new Uint8Array(), progress: 20.5, error: null })
    await db.deleteFrom('stored_parts').execute()
    expect((await read()).data).toBeNull()
  })

  test('counts are numbers, and affected rows are counted', async () => {
    const { count } = await db
      .selectFrom('users')
      .select((where) => where.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(3)
    const touched = await db
      .updateTable('users')
      .set({ created_at: LATE })
      .where('id', '!=', 'cora')
      .executeTakeFirstOrThrow()
    expect(touched.numUpdatedRows).toBe(2n)
  })

  test('an update or insert can answer its row', async () => {
    await db.insertInto('scripts').values(scriptRow('returning', 'anna')).execute()
    const row = await db
      .updateTable('scripts')
      .set({ is_public: sql<0 | 1>`1 - is_public` })
      .where('id', '=', 'returning')
      .returning('is_public')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ is_public: 1 })
  })

  test('a failed transaction leaves nothing behind', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('scripts').values(scriptRow('half', 'anna')).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const row = await db.selectFrom('scripts').where('id', '=', 'half').select('id').execute()
    expect(row).toEqual([])
  })

  test('statements outside a transaction are not part of it', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('scripts').values(scriptRow('inside', 'anna')).execute()
      const outside = db.insertInto('scripts').values(scriptRow('outside', 'anna')).execute()
      await Promise.resolve()
      return Promise.reject(Object.assign(new Error('no'), { outside }))
    })
    const error = (await failing.catch((reason: unknown) => reason)) as {
      outside: Promise<unknown>
    }
    await error.outside
    const rows = await db
      .selectFrom('scripts')
      .select('id')
      .where('id', 'in', ['inside', 'outside'])
      .execute()
    expect(rows).toEqual([{ id: 'outside' }])
  })

  test('[ACC-4] no two accounts have names that are equal in small letters', async () => {
    const twin = { ...userRow('anna2'), username_folded: 'anna' }
    await expect(db.insertInto('users').values(twin).execute()).rejects.toThrow(/unique/i)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('users')
      .values(twin)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    expect(numInsertedOrUpdatedRows).toBe(0n)
  })

  test('a row cannot refer to one that is not there', async () => {
    const orphan = db.insertInto('script_states').values(stateRow('nowhere')).execute()
    const error: unknown = await orphan.catch((reason: unknown) => reason)
    expect(isMissingReference(error)).toBe(true)
  })

  test('deleting a script deletes all that belongs to it, and deleting a user their scripts and sessions', async () => {
    await db.insertInto('users').values(userRow('dora')).execute()
    await db.insertInto('scripts').values(scriptRow('going', 'dora')).execute()
    await db.insertInto('script_states').values(stateRow('going')).execute()
    await db
      .insertInto('script_updates')
      .values({ script_id: 'going', seq: 1, data: BYTES, created_at: LATE })
      .execute()
    await db
      .insertInto('shares')
      .values({
        id: 'share',
        script_id: 'going',
        user_id: 'ben',
        permission: 'read',
        created_at: LATE,
      })
      .execute()
    await db
      .insertInto('sessions')
      .values({ id: 's', user_id: 'dora', token_hash: 'h', created_at: LATE, expires_at: LATE })
      .execute()
    await db.deleteFrom('users').where('id', '=', 'dora').execute()
    const left = await Promise.all([
      db.selectFrom('scripts').selectAll().where('id', '=', 'going').execute(),
      db.selectFrom('script_states').selectAll().where('script_id', '=', 'going').execute(),
      db.selectFrom('script_updates').selectAll().execute(),
      db.selectFrom('shares').selectAll().execute(),
      db.selectFrom('sessions').selectAll().execute(),
    ])
    expect(left.flat()).toEqual([])
  })

  test('[SEC-5] a role is owner, share, public or nothing, in this order', async () => {
    await db
      .insertInto('scripts')
      .values(scriptRow('roles', 'anna', 1))
      .execute()
    const share = { script_id: 'roles', created_at: LATE }
    await db
      .insertInto('shares')
      .values({ ...share, id: 'roles-ben', user_id: 'ben', permission: 'write' })
      .execute()
    const rightsIn = rightsReader(db, { publicScripts: true, guests: true })
    const roleOf = async (userId: string, scriptId: string) =>
      (await rightsIn(userId, scriptId))?.role ?? null
    expect(await roleOf('anna', 'roles')).toBe('owner')
    expect(await roleOf('ben', 'roles')).toBe('write')
    expect(await roleOf('cora', 'roles')).toBe('public')
    await db.updateTable('scripts').set({ is_public: 0 }).where('id', '=', 'roles').execute()
    expect(await roleOf('cora', 'roles')).toBeNull()
    expect(await roleOf('anna', 'nowhere')).toBeNull()
  })

  test('[OPS-7] a secret is made once, also where several ask at the same time', async () => {
    const values = await Promise.all(Array.from({ length: 8 }, () => ensureSecret(db, 'raced')))
    expect(new Set(values).size).toBe(1)
    expect(values[0]).toMatch(/^[\w-]{43}$/)
    expect(await ensureSecret(db, 'another')).not.toBe(values[0])
  })

  test('[OPS-7] an existing database opens again with what is in it', async () => {
    const before = await ensureSecret(db, 'kept')
    await db.destroy()
    db = await openDatabase(place.config)
    expect(await ensureSecret(db, 'kept')).toBe(before)
  })
})

test('[OPS-9] several nodes may set up one PostgreSQL at once', async () => {
  const place = await createEmptyDatabase('postgres')
  const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(place.config)))
  const secrets = await Promise.all(nodes.map((node) => ensureSecret(node, 'shared')))
  expect(new Set(secrets).size).toBe(1)
  await Promise.all(nodes.map((node) => node.destroy()))
  await place.remove()
})
