import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { VERSION } from '../version.ts'
import { createMigrator, MIGRATIONS } from './migrate.ts'
import { connectDatabase, openDatabase } from './open-database.ts'

describe.each(DATABASE_KINDS)('versions on %s', (kind) => {
  let place: TestDatabase
  beforeEach(async () => {
    place = await createEmptyDatabase(kind)
  })
  afterEach(() => place.remove())

  test('[OPS-45] a database that a newer version has written is refused, and that version is named', async () => {
    const db = await openDatabase(place.config)
    await sql`INSERT INTO kysely_migration VALUES ('9000-revolving-stage', '2030-01-01')`.execute(
      db,
    )
    await db.updateTable('house').set({ value: '7.2.0' }).execute()
    await db.destroy()
    await expect(openDatabase(place.config)).rejects.toThrow(
      `The database was written by a newer Stichwort, 7.2.0 (schema 9000-revolving-stage), and this is ${VERSION} (schema ${MIGRATIONS.at(-1)}): start the newer one, or restore a backup from before it.`,
    )
  })

  test('[OPS-45] a database says which version wrote it last', async () => {
    const version = async () => {
      const db = await openDatabase(place.config)
      const rows = await db.selectFrom('house').selectAll().execute()
      await db.updateTable('house').set({ value: '0.0.1' }).execute()
      await db.destroy()
      return rows
    }
    expect(await version()).toEqual([{ name: 'version', value: VERSION }])
    expect(await version()).toEqual([{ name: 'version', value: VERSION }])
  })
})

describe('the copy before an upgrade', () => {
  let place: TestDatabase
  beforeEach(async () => {
    place = await createEmptyDatabase('sqlite')
  })
  afterEach(() => place.remove())

  const copies = () =>
    readdirSync(place.config.dataDir).filter((name) => name.startsWith('stichwort-before-upgrade-'))

  const outdate = async () => {
    const db = await connectDatabase(place.config)
    await createMigrator(db, 'sqlite').migrateTo('0006-pdfs-apart')
    await db.destroy()
  }

  test('[OPS-45] the copy from before an upgrade has the schema and the content of before', async () => {
    await outdate()
    const db = await connectDatabase(place.config)
    await db.insertInto('secrets').values({ name: 'word', value: 'Sein' }).execute()
    await db.destroy()
    await (await openDatabase(place.config)).destroy()
    const [name = ''] = copies()
    const copy = new DatabaseSync(path.join(place.config.dataDir, name), { readOnly: true })
    expect(copy.prepare('SELECT value FROM secrets').all()).toEqual([{ value: 'Sein' }])
    expect(copy.prepare('SELECT max(name) AS newest FROM kysely_migration').get()).toEqual({
      newest: '0006-pdfs-apart',
    })
    copy.close()
  })

  test('[OPS-45] a start without an upgrade makes no copy, and the newest two copies are kept', async () => {
    await (await openDatabase(place.config)).destroy()
    await (await openDatabase(place.config)).destroy()
    expect(copies()).toEqual([])
    const seen: string[] = []
    for (let upgrade = 0; upgrade < 3; upgrade++) {
      rmSync(path.join(place.config.dataDir, 'stichwort.db'))
      await outdate()
      await (await openDatabase(place.config)).destroy()
      seen.push(copies().at(-1) ?? '')
    }
    expect(copies()).toEqual(seen.slice(1))
  })
})
