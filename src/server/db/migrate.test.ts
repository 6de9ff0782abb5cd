import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { createUpdateLog } from '../collab/log/update-log.ts'
import { createImportJobs } from '../imports/import-jobs.ts'
import { createImportLeases } from '../imports/import-leases.ts'
import { createMigrator, migrateToLatest } from './migrate.ts'
import { connectDatabase } from './open-database.ts'

test.each(DATABASE_KINDS)('a log goes on where it was before 0005, on %s', async (kind) => {
  const place = await createEmptyDatabase(kind)
  const db = await connectDatabase(place.config)
  try {
    await createMigrator(db, kind).migrateTo('0004-head-follows-log')
    await sql`INSERT INTO users VALUES ('u', 'u', 'u', 'u', 'u', NULL, 1)`.execute(db)
    await sql`INSERT INTO scripts VALUES ('s', 't', 't', 'u', 1, 0, '')`.execute(db)
    const state = Uint8Array.of(0, 0)
    await sql`INSERT INTO script_states VALUES ('s', ${state}, 6, 6, 1)`.execute(db)
    await sql`INSERT INTO script_updates VALUES ('s', 7, ${state}, 1)`.execute(db)
    await migrateToLatest(db, kind)
    const log = createUpdateLog(db)
    expect(await log.append([{ scriptId: 's', data: Uint8Array.of(1) }])).toEqual([8])
    expect(await log.load('s')).toMatchObject({ state, updates: [state, Uint8Array.of(1)], seq: 8 })
  } finally {
    await db.destroy()
    await place.remove()
  }
})

test.each(DATABASE_KINDS)('[IMP-38] an import goes on after 0006, on %s', async (kind) => {
  const place = await createEmptyDatabase(kind)
  const db = await connectDatabase(place.config)
  try {
    await createMigrator(db, kind).migrateTo('0005-heads-apart')
    await sql`INSERT INTO users VALUES ('u', 'u', 'u', 'u', 'u', NULL, 1)`.execute(db)
    const pdf = Uint8Array.of(1, 2, 3)
    await sql`INSERT INTO import_jobs
      VALUES ('waits', 'u', 'a.pdf', ${pdf}, 'ParsingPdf', 20.5, NULL, NULL, 1, 1, 1)`.execute(db)
    await sql`INSERT INTO import_jobs
      VALUES ('ended', 'u', 'b.pdf', NULL, 'Failed', 30, 'why', NULL, 2, 2, 0)`.execute(db)
    await migrateToLatest(db, kind)
    const jobs = createImportJobs(db, place.config.limits)
    expect(await jobs.find('ended', 'u')).toMatchObject({ status: 'Failed', error: 'why' })
    expect(await jobs.readPdf('ended')).toBeNull()
    expect(await createImportLeases(db, 60_000).claimAbandoned()).toEqual([
      { id: 'waits', userId: 'u', fileName: 'a.pdf' },
    ])
    expect(await jobs.readPdf('waits')).toEqual(pdf)
    expect(await jobs.fail('waits', 'cancelled')).toBe(true)
    expect(await jobs.readPdf('waits')).toBeNull()
  } finally {
    await db.destroy()
    await place.remove()
  }
})

test.each(DATABASE_KINDS)(
  '[LIB-66] a script edited before 0011 has its last known edit, on %s',
  async (kind) => {
    const place = await createEmptyDatabase(kind)
    const db = await connectDatabase(place.config)
    try {
      await createMigrator(db, kind).migrateTo('0010-versions')
      await sql`INSERT INTO users VALUES ('u', 'u', 'u', 'u', 'u', NULL, 1, NULL)`.execute(db)
      await sql`INSERT INTO users VALUES ('v', 'v', 'v', 'v', 'v', NULL, 1, NULL)`.execute(db)
      const state = Uint8Array.of(0, 0)
      const insert = async (id: string, seq: number) => {
        await sql`INSERT INTO scripts VALUES (${id}, 't', 't', 'u', 1, 0, '')`.execute(db)
        await sql`INSERT INTO script_states VALUES (${id}, ${state}, 0, 7)`.execute(db)
        await sql`INSERT INTO script_heads VALUES (${id}, ${seq})`.execute(db)
      }
      await insert('new', 0)
      await insert('long ago', 3)
      await insert('folded', 3)
      await insert('open', 3)
      for (const [user, script, slot] of [
        ['u', 'folded', 2],
        ['v', 'folded', 3],
        ['u', 'open', 3],
      ])
        await sql`INSERT INTO script_activity VALUES (${user}, ${script}, ${slot})`.execute(db)
      await sql`INSERT INTO script_updates VALUES ('open', 4, ${state}, 2000000)`.execute(db)
      await migrateToLatest(db, kind)
      expect(await db.selectFrom('last_edits').selectAll().orderBy('script_id').execute()).toEqual([
        { script_id: 'folded', user_id: 'v', at: 1_800_000 },
        { script_id: 'long ago', user_id: null, at: 7 },
        { script_id: 'open', user_id: 'u', at: 2_000_000 },
      ])
    } finally {
      await db.destroy()
      await place.remove()
    }
  },
)

test.each(DATABASE_KINDS)(
  '[LIB-525] titles from before 0017 are found as the words of texts are, on %s',
  async (kind) => {
    const place = await createEmptyDatabase(kind)
    const db = await connectDatabase(place.config)
    try {
      await createMigrator(db, kind).migrateTo('0016-script-texts')
      await sql`INSERT INTO users (id, username, username_folded, email, email_folded, created_at)
        VALUES ('u', 'u', 'u', 'u', 'u', 1)`.execute(db)
      for (const id of ['Straße', 'Nora'])
        await sql`INSERT INTO scripts VALUES (${id}, ${id}, ${id.toLowerCase()}, 'u', 1, 0, '')`.execute(
          db,
        )
      await migrateToLatest(db, kind)
      const titles = db.selectFrom('scripts').select('title_folded').orderBy('title')
      expect((await titles.execute()).map((row) => row.title_folded)).toEqual(['nora', 'strasse'])
    } finally {
      await db.destroy()
      await place.remove()
    }
  },
)
